// row: 5
// title: answers right, then sleeps
// expect: TLE idle
// limits: wall=0.4s
// without wall-watch: other
#include "probe.h"

int main(void) {
    finish();
    fflush(stdout);
    pause_for(5);
    return 0;
}
