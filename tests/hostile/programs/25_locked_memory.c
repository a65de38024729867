// row: 25
// title: locks memory and takes huge pages
// expect: AC
// expect D: WA | AC
// without rlimits and privileges: other
#include "probe.h"

int main(void) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
    char *block = touch(16 * MIB);
    REFUSED(mlock(block, 16 * MIB));
    REFUSED(mlockall(MCL_CURRENT | MCL_FUTURE));
    munlockall();
    REFUSED(mmap(NULL, 16 * MIB, PROT_READ | PROT_WRITE, flags | MAP_LOCKED, -1, 0));
    return finish();
}
