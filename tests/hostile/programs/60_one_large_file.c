// row: 60
// title: one file larger than its share of the disk
// expect: AC
// limits: memory=256MiB
// without folder-cap: other
#include "probe.h"

int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    static char block[MIB];
    memset(block, 1, sizeof block);
    int file = open("large", O_CREAT | O_WRONLY, 0600), count = 0;
    NEEDED(file);
    // A bounded attempt: a little more than the limit of 32 MiB.
    while (count < 48 && write(file, block, sizeof block) == sizeof block)
        count++;
    if (count > 32)
        TELL("%d MiB were written", count);
    return finish();
}
