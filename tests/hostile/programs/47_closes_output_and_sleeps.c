// row: 47
// title: closes its output and sleeps
// expect: TLE idle
// limits: wall=0.4s
#include "probe.h"

int main(void) {
    close(1);
    close(2);
    pause_for(5);
    return 0;
}
