// row: 39
// title: makes system calls by the doors of other architectures
// expect: RTE signal 31 | RTE signal 11
// expect D: WA | RTE signal 11
// machine: x86_64
// without seccomp: WA | RTE signal 11
#include "probe.h"

int main(void) {
    // The number of getpid with the mark of the x32 interface.
    REFUSED(syscall(0x40000000 | 39));
    long pid = 20;
    __asm__ volatile("int $0x80" : "+a"(pid) : : "memory");
    TELL("the 32-bit door is open: it says %ld", pid);
    return finish();
}
