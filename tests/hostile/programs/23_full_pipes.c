// row: 23
// title: 200 pipes of a mebibyte each, filled and never read
// expect: MLE
// expect B: AC
// limits: memory=32MiB
// without memory-group: AC
#include "probe.h"

int main(void) {
    static char block[MIB];
    for (int i = 0; i < 200; i++) {
        int ends[2];
        if (pipe2(ends, O_NONBLOCK) == -1)
            break;
        fcntl(ends[1], F_SETPIPE_SZ, MIB);
        while (write(ends[1], block, sizeof block) > 0)
            ;
    }
    return finish();
}
