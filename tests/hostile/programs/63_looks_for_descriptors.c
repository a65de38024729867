// row: 63
// title: looks for open descriptors beside its three streams
// expect: AC
// without close-fds: other
#include "probe.h"

int main(void) {
    for (int file = 0; file < 3; file++)
        if (fcntl(file, F_GETFD) == -1)
            TELL("descriptor %d is missing", file);
    for (int file = 3; file < 4096; file++)
        if (fcntl(file, F_GETFD) != -1) {
            char path[64], target[512] = "";
            snprintf(path, sizeof path, "/proc/self/fd/%d", file);
            (void)!readlink(path, target, sizeof target - 1);
            TELL("descriptor %d is %s", file, target);
        }
    return finish();
}
