// row: 22
// title: 40 MiB into a folder that lies in memory; aborts when it is full
// expect: RTE signal 6
// expect D: AC
// without folder-cap: other
#include "probe.h"

int main(void) {
    char path[256];
    int file = open("/dev/shm", O_TMPFILE | O_RDWR, 0600);
    if (file < 0) {
        snprintf(path, sizeof path, "%s/large", getenv("TMPDIR"));
        file = open(path, O_CREAT | O_RDWR, 0600);
    }
    static char block[MIB];
    memset(block, 1, sizeof block);
    for (int i = 0; i < 40; i++)
        if (write(file, block, sizeof block) != sizeof block)
            abort();
    return finish();
}
