// row: 30
// title: eight children leave session and group, and take 20 MiB each
// expect: MLE
#include "probe.h"

int main(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            setsid();
            if (fork() == 0) {
                touch(20 * MIB);
                pause_for(2);
            }
            _exit(0);
        }
    while (wait(NULL) > 0)
        ;
    pause_for(0.5);
    return finish();
}
