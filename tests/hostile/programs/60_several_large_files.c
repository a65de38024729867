// row: 60
// title: several files that are together larger than its share of the disk
// expect: AC
// expect C: WA
// limits: memory=256MiB
// without folder-cap: other
#include "probe.h"

int main(void) {
    static char block[MIB];
    memset(block, 1, sizeof block);
    int count = 0;
    for (int number = 0; number < 4; number++) {
        char name[16];
        snprintf(name, sizeof name, "%d", number);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0)
            break;
        for (int i = 0; i < 12 && write(file, block, sizeof block) == sizeof block; i++)
            count++;
        close(file);
    }
    if (count > 32)
        TELL("%d MiB were written", count);
    return finish();
}
