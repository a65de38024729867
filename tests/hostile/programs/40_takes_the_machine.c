// row: 40
// title: takes real-time priority and other cores
// expect: AC
// expect C: WA | AC
#include "probe.h"
#include <sched.h>
#include <sys/resource.h>

int main(void) {
    struct sched_param first = {1}, none = {0};
    REFUSED(sched_setscheduler(0, SCHED_FIFO, &first));
    REFUSED(sched_setscheduler(0, SCHED_RR, &first));
    sched_setscheduler(0, SCHED_OTHER, &none);
    REFUSED(setpriority(PRIO_PROCESS, 0, -20));
    // The idle class of the disk is everybody's; the real-time class is not.
    REFUSED(syscall(SYS_ioprio_set, 1, 0, 1 << 13));
    return finish();
}
