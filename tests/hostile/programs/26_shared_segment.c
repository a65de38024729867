// row: 26
// title: leaves 200 MiB of System V shared memory behind
// expect: MLE
// not at C: the segment would stay on the machine
#include "probe.h"
#include <sys/shm.h>

int main(void) {
    int segment = shmget(IPC_PRIVATE, 200 * MIB, IPC_CREAT | 0600);
    if (segment < 0)
        segment = shmget(IPC_PRIVATE, 100 * MIB, IPC_CREAT | 0600);
    NEEDED(segment);
    char *block = shmat(segment, NULL, 0);
    NEEDED(block);
    for (size_t at = 0; at < 100 * MIB; at += 4096)
        ((volatile char *)block)[at] = 1;
    return finish();
}
