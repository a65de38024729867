// row: 22
// title: 100 MiB in files that lie in memory and belong to no process
// expect: MLE
// expect B: AC
// without memory-group: AC
#include "probe.h"

int main(void) {
    static char block[MIB];
    memset(block, 1, sizeof block);
    for (int count = 0; count < 5; count++) {
        int file = memfd_create("large", 0);
        NEEDED(file);
        for (int i = 0; i < 20; i++)
            NEEDED(write(file, block, sizeof block));
    }
    return finish();
}
