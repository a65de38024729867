// row: 37
// title: exits with 137, which is no signal and no timeout
// expect: RTE code 137
#include "probe.h"

int main(void) {
    finish();
    return 137;
}
