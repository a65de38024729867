// row: 36
// title: divides by zero
// expect: RTE signal 8
#include "probe.h"

int main(void) {
    volatile int queens = 8, zero = 0;
    return queens / zero;
}
