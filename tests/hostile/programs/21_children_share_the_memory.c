// row: 21
// title: eight children take 20 MiB each
// expect: MLE
// without memory-group: MLE
#include "probe.h"

int main(void) {
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            touch(20 * MIB);
            pause_for(0.5);
            _exit(0);
        }
    while (wait(NULL) > 0)
        ;
    return finish();
}
