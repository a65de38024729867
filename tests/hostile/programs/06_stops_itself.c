// row: 6
// title: stops itself and is never continued
// expect: TLE idle
// limits: wall=0.4s
#include "probe.h"

int main(void) {
    raise(SIGSTOP);
    return finish();
}
