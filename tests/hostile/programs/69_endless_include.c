// row: 69
// title: includes a device without end
// expect: CE
// language: c
#include "/dev/zero"
int main(void) { return 0; }
