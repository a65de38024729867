// row: 46
// title: writes, cuts and moves its input
// expect: AC
// input: 7
#include "probe.h"

int main(void) {
    REFUSED(write(0, "x", 1));
    REFUSED(ftruncate(0, 0));
    REFUSED(fallocate(0, 0, 0, 100));
    REFUSED(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0));
    lseek(0, 1000, SEEK_SET);
    return finish();
}
