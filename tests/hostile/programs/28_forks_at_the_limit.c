// row: 28
// title: forks while it stands at its memory limit
// expect: MLE
#include "probe.h"

int main(void) {
    touch(60 * MIB);
    for (int i = 0; i < 20; i++)
        if (fork() == 0) {
            touch(4 * MIB);
            pause_for(0.5);
            _exit(0);
        }
    while (wait(NULL) > 0)
        ;
    return finish();
}
