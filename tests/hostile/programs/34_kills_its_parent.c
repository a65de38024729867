// row: 34
// title: stops and kills its parent, then answers
// expect: AC
// expect D: WA
#include "probe.h"

int main(void) {
    pid_t parent = getppid();
    if (parent > 0 && kill(parent, 0) == 0) {
        // In its own namespace it may signal pid 1, which the system shields. Elsewhere it is
        // enough to know.
        if (parent != 1)
            TELL("the parent, process %d, can be killed", parent);
        else {
            kill(parent, SIGSTOP);
            kill(parent, SIGKILL);
        }
    }
    return finish();
}
