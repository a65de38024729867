#include <fstream>
#include <iostream>
int main(int, char **argv) {
    int found = 0, right = 0;
    std::ifstream(argv[2]) >> found;
    std::ifstream(argv[3]) >> right;
    std::cout << (found == right ? "OK\n" : "WRONG\nanother sum\n");
}
