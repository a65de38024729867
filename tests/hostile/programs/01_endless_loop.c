// row: 1
// title: computes for ever
// expect: TLE cpu
// limits: cpu=0.3s
// within: 2500ms
// without cpu-watch: other
#include "probe.h"

int main(void) {
    for (volatile unsigned x = 0;; x++)
        ;
}
