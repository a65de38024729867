// row: 69
// title: includes itself, twice at each level
// expect: CE
// language: c
#include "69_includes_itself.c"
#include "69_includes_itself.c"
int main(void) { return 0; }
