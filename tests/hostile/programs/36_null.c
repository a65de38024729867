// row: 36
// title: reads from the null pointer
// expect: RTE signal 11
#include "probe.h"

int main(void) {
    return *(volatile int *)8;
}
