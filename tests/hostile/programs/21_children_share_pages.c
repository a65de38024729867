// row: 21
// title: 40 MiB that children share, one of which has ended and is not waited for
// expect: AC
#include "probe.h"

int main(void) {
    touch(40 * MIB);
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            if (i > 0)
                pause_for(0.3);
            _exit(0);
        }
    pause_for(0.2);
    return finish();
}
