// row: 22
// title: 40 MiB into folders that lie in memory; aborts when they are full
// expect: RTE signal 6
// expect C: AC
// without folder-cap: other
#include "probe.h"

int main(void) {
    static char block[MIB];
    memset(block, 1, sizeof block);
    for (int count = 0; count < 2; count++) {
        int file = open("/dev/shm", O_TMPFILE | O_RDWR, 0600);
        if (file < 0)
            file = open(getenv("TMPDIR"), O_TMPFILE | O_RDWR, 0600);
        for (int i = 0; i < 20; i++)
            if (write(file, block, sizeof block) != sizeof block)
                abort();
    }
    return finish();
}
