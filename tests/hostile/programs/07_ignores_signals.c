// row: 7
// title: ignores all signals that it can and computes for ever
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"

int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (int number = 1; number < 65; number++)
        signal(number, SIG_IGN);
    for (volatile unsigned x = 0;; x++)
        ;
}
