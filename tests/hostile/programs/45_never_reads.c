// row: 45
// title: never reads its large input
// expect: AC
// input size: 100MiB
#include "probe.h"

int main(void) { return finish(); }
