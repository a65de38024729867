// row: 25
// title: locks memory and takes huge pages
// expect: AC
// expect C: WA | AC
// without rlimits: other
#include "probe.h"

int main(void) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
    char *block = touch(MIB);
    REFUSED(mlock(block, MIB));
    REFUSED(mlockall(MCL_CURRENT | MCL_FUTURE));
    munlockall();
    REFUSED(mmap(NULL, MIB, PROT_READ | PROT_WRITE, flags | MAP_LOCKED, -1, 0));
    return finish();
}
