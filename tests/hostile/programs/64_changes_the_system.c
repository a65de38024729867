// row: 64
// title: writes to the system's settings, mounts, and makes namespaces of its own
// expect: AC
// expect C: WA | AC
// expect D: WA
// without privileges: other
#include "probe.h"
#include <sched.h>
#include <sys/mount.h>

static void write_to(const char *path, const char *text) {
    int file = open(path, O_WRONLY);
    if (file >= 0 && (!*text || write(file, text, strlen(text)) > 0))
        TELL("possible: to write to %s", path);
    if (file >= 0)
        close(file);
}

int main(void) {
    // Opened only, since some of them would be felt by the whole machine.
    write_to("/proc/self/oom_score_adj", "-500");
    write_to("/proc/sys/kernel/core_pattern", "");
    write_to("/proc/sys/vm/drop_caches", "");
    write_to("/proc/sysrq-trigger", "");
    write_to("/sys/kernel/mm/transparent_hugepage/enabled", "");
    mkdir("mounted", 0700);
    if (mount("none", "mounted", "tmpfs", 0, "") == 0) {
        TELL("possible: to mount");
        umount2("mounted", MNT_DETACH);
    }
    REFUSED(syscall(SYS_open_tree, AT_FDCWD, "/", 1));
    REFUSED(chroot("."));
    if (sethostname("", 0) == 0)
        TELL("possible: to name the host");
    REFUSED(unshare(CLONE_NEWUSER));
    REFUSED(unshare(CLONE_NEWNS));
    struct { uint64_t flags, rest[7]; } ask = {.flags = CLONE_NEWUSER};
    long child = syscall(SYS_clone3, &ask, 64L);
    if (child == 0)
        _exit(0);
    if (child > 0) {
        TELL("possible: clone3 with a user namespace");
        waitpid(child, NULL, 0);
    }
    return finish();
}
