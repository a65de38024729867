// row: 56
// title: leaves traces for a later run wherever it can
// expect: AC
// judged: first
#include "probe.h"
#include <mqueue.h>
#include <sys/msg.h>

static void leave(const char *folder) {
    char path[512];
    snprintf(path, sizeof path, "%s/hostile-trace", folder ? folder : "/nowhere");
    int file = open(path, O_CREAT | O_RDWR, 0666);
    if (file >= 0 && write(file, "trace", 5) == 5)
        close(file);
}

int main(void) {
    leave(getenv("HOME"));
    leave(getenv("TMPDIR"));
    leave("/tmp");
    leave("/var/tmp");
    leave("/dev/shm");
    leave("/run");
    mq_open("/hostile-trace", O_CREAT | O_RDWR, 0666, NULL);
    msgget(0x0f1a6, IPC_CREAT | 0666);
    // Keyring -5 is that of the user's sessions.
    syscall(SYS_add_key, "user", "hostile-trace", "x", (size_t)1, -5);
    return finish();
}
