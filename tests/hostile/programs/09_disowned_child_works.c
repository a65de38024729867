// row: 9
// title: a child whose death is ignored, and so charged to nobody, burns twice the limit
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"

int main(void) {
    signal(SIGCHLD, SIG_IGN);
    if (fork() == 0) {
        burn(0.6);
        _exit(0);
    }
    // Blocks until all children are gone, since none of them can be waited for.
    wait(NULL);
    return finish();
}
