// row: 68
// title: calls doors of the system that no solution needs, with nothing behind them
// expect: AC
// expect C: WA | AC
// expect D: WA
// without seccomp: other
#include "probe.h"

// Whether a call was turned away at the door. Each is made in a way that can change nothing: what
// the system then says of its arguments shows that it was let in.
static void closed(const char *name, long result) {
    if (result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES))
        TELL("open: %s (%s)", name, result >= 0 ? "it succeeds" : strerror(errno));
    if (result > 2)
        close(result);
}

int main(void) {
    static char nothing[128];
    closed("userfaultfd", syscall(SYS_userfaultfd, 0));
    closed("bpf", syscall(SYS_bpf, 9999, nothing, sizeof nothing));
    closed("perf_event_open", syscall(SYS_perf_event_open, nothing, 0, -1, -1, 0));
    closed("keyctl", syscall(SYS_keyctl, 0, -2L, 0));
    closed("add_key", syscall(SYS_add_key, "user", "hostile", "x", (size_t)1, -2));
    closed("request_key", syscall(SYS_request_key, "user", "hostile", NULL, -2));
    closed("kexec_load", syscall(SYS_kexec_load, 0, 0, NULL, ~0UL));
    closed("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
    closed("swapon", syscall(SYS_swapon, "nothing", 0));
    closed("init_module", syscall(SYS_init_module, NULL, 0, ""));
    closed("finit_module", syscall(SYS_finit_module, -1, "", 0));
    closed("acct", syscall(SYS_acct, "nothing"));
    closed("open_by_handle_at", syscall(SYS_open_by_handle_at, -1, nothing, 0));
    closed("io_uring_setup", syscall(SYS_io_uring_setup, 0, nothing));
    return finish();
}
