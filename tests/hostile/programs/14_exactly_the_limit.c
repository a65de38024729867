// row: 14
// title: burns its limit, half a percent more or less
// expect: AC | TLE cpu
// limits: cpu=0.3s
// judged: grey
#include "probe.h"

int main(void) {
    burn(0.3 - 0.0005);
    return finish();
}
