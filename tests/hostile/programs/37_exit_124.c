// row: 37
// title: exits with 124, which is no signal and no timeout
// expect: RTE code 124
#include "probe.h"

int main(void) {
    finish();
    return 124;
}
