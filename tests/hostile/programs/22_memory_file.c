// row: 22
// title: 100 MiB in a file that lies in memory and belongs to no process
// expect: MLE
// expect B: AC
// without memory-group: AC
#include "probe.h"

int main(void) {
    int file = memfd_create("large", 0);
    NEEDED(file);
    static char block[MIB];
    memset(block, 1, sizeof block);
    for (int i = 0; i < 100; i++)
        NEEDED(write(file, block, sizeof block));
    return finish();
}
