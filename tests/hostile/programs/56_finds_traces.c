// row: 56
// title: looks for what an earlier run has left, and takes it away
// expect: AC
// expect C: WA | AC
// expect D: WA
// first: 56_leaves_traces.c
// without ipc: other
// without seccomp: other
#include "probe.h"
#include <mqueue.h>
#include <sys/msg.h>

static void look(const char *folder) {
    char path[512];
    snprintf(path, sizeof path, "%s/hostile-trace", folder ? folder : "/nowhere");
    if (access(path, F_OK) == 0)
        TELL("a file in %s", folder);
    unlink(path);
}

int main(void) {
    look(getenv("HOME"));
    look(getenv("TMPDIR"));
    look("/tmp");
    look("/var/tmp");
    look("/dev/shm");
    look("/run");
    if (mq_open("/hostile-trace", O_RDWR) != (mqd_t)-1)
        TELL("a message queue");
    mq_unlink("/hostile-trace");
    int queue = msgget(0x0f1a6, 0);
    if (queue >= 0) {
        TELL("a System V queue");
        msgctl(queue, IPC_RMID, NULL);
    }
    long key = syscall(SYS_keyctl, 10, -5L, "user", "hostile-trace", 0);
    if (key >= 0) {
        TELL("a key");
        syscall(SYS_keyctl, 9, key, -5L);
    }
    return finish();
}
