// row: 69
// title: includes the answer, which a message of the compiler would quote
// expect: CE
// expect D: CE told
// language: c
// secret: the queens stand in secret
#include "{answers}/1.ans"
int main(void) { return 0; }
