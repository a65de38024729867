// row: 13
// title: reads to the end and then waits for input that never comes
// expect: TLE idle
// limits: wall=0.4s
// input: 7
#include "probe.h"

int main(void) {
    char byte;
    while (read(0, &byte, 1) == 1)
        ;
    pause();
    return finish();
}
