// row: 37
// title: exits with 255, which is no signal and no timeout
// expect: RTE code 255
#include "probe.h"

int main(void) {
    finish();
    return 255;
}
