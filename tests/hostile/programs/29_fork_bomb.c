// row: 29
// title: forks for ever, and its children too
// expect: TLE cpu
// expect B: WA | RTE tasks | TLE cpu
// expect D: TLE cpu | RTE tasks
// limits: cpu=0.3s tasks=32
// without task-group: other
#include "probe.h"

// Where nothing caps it, the bomb stops at this many, and says so.
#define MOST 200

int main(void) {
    int *born = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t first = getpid();
    *born = 1;
    for (;;) {
        if (*born > 32 && getpid() != first)
            pause();
        if (*born > 32) {
            TELL("%d processes at one time", *born);
            return 0;
        }
        if (*born < MOST && fork() == 0)
            __atomic_fetch_add(born, 1, __ATOMIC_SEQ_CST);
    }
}
