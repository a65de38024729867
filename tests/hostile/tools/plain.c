// What runs after each hostile program: a program that asks for nothing and answers right.
#include <stdio.h>

int main(void) {
    puts("ok");
    return 0;
}
