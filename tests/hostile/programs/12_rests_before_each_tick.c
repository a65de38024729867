// row: 12
// title: rests for a moment whenever a tick of the clock could see it work
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"

int main(void) {
    double end = seconds(CLOCK_MONOTONIC) + 2.5;
    while (seconds(CLOCK_MONOTONIC) < end) {
        burn_by(CLOCK_MONOTONIC, 0.0009);
        pause_for(0.0001);
    }
    return finish();
}
