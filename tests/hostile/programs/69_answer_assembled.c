// row: 69
// title: assembles the answer into the program and prints it
// expect: CE
// expect D: WA
// language: c
#include <stdio.h>
__asm__(".data\n.globl answer\nanswer: .incbin \"{answers}/1.ans\"\n.byte 0\n");
extern char answer[];
int main(void) { puts(answer); }
