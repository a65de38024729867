// row: 24
// title: 200 MiB of page tables, by looks at one page in each gibibyte
// expect: MLE
// expect B: AC
// without memory-group: AC
#include "probe.h"

int main(void) {
    size_t step = (size_t)1 << 30, count = 25600;
    volatile char *room = mmap(NULL, step * count, PROT_READ,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    NEEDED(room);
    // A look finds the one page of zeros that all share: only the way to it costs memory.
    madvise((void *)room, step * count, MADV_NOHUGEPAGE);
    for (size_t i = 0; i < count; i++)
        (void)room[i * step];
    return finish();
}
