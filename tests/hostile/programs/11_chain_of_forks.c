// row: 11
// title: each child forks and exits, so that none lives long enough to be killed
// expect: AC
// within: 2s
#include "probe.h"

int main(void) {
    // Where nothing ends the chain, it ends by itself.
    double end = seconds(CLOCK_MONOTONIC) + 4;
    if (fork() == 0) {
        setsid();
        while (seconds(CLOCK_MONOTONIC) < end)
            if (fork() != 0)
                _exit(0);
        _exit(0);
    }
    return finish();
}
