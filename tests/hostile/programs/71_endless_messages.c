// row: 71
// title: messages of a gigabyte
// expect: CE
// language: c
#define A int f(void) { return u; }
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
E
int main(void) { return 0; }
