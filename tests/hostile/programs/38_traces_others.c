// row: 38
// title: reads and traces its parent
// expect: AC
// expect D: WA | AC
// either file-system or landlock: other
#include "probe.h"
#include <sys/ptrace.h>
#include <sys/uio.h>

int main(void) {
    pid_t parent = getppid();
    char found[8];
    struct iovec here = {found, sizeof found}, there = {(void *)main, sizeof found};
    // That nothing of the parent's lies at this address is said only to who may look.
    if (process_vm_readv(parent, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT)
        TELL("possible: process_vm_readv");
    // Unlike an attachment, this does not stop anybody; it ends with this program.
    REFUSED(ptrace(PTRACE_SEIZE, parent, 0, 0));
    int file = syscall(SYS_pidfd_open, parent, 0);
    if (file >= 0)
        REFUSED(syscall(SYS_pidfd_getfd, file, 0, 0));
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", parent);
    REFUSED(open(path, O_RDWR));
    return finish();
}
