// row: 3
// title: asks the wall clock until two seconds have gone by
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"

int main(void) {
    double end = seconds(CLOCK_MONOTONIC) + 2;
    while (seconds(CLOCK_MONOTONIC) < end)
        ;
    return finish();
}
