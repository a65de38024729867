package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var sum, value int64
	for {
		if _, err := fmt.Fscan(in, &value); err != nil {
			break
		}
		sum += value
	}
	fmt.Println(sum)
}
