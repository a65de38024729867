// row: 4
// title: sleeps for ever
// expect: TLE idle
// limits: wall=0.4s
// without wall-watch: other
#include "probe.h"

int main(void) {
    pause_for(5);
    return finish();
}
