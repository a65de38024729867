// row: 54
// title: resizes its pipe, gives pages to it and takes what it wrote back
// expect: AC | OLE stdout
#include "probe.h"
#include <sys/uio.h>

int main(void) {
    fcntl(1, F_SETPIPE_SZ, 1 << 30);
    fcntl(1, F_SETPIPE_SZ, MIB);
    int own[2];
    NEEDED(pipe(own));
    char *page = touch(4096);
    strcpy(page, "ok\n");
    struct iovec part = {page, 3};
    NEEDED(vmsplice(own[1], &part, 1, 0));
    tee(own[0], 1, 3, SPLICE_F_NONBLOCK);
    // A program may take bytes out of its output's pipe only where it can open the other end.
    char path[32], taken[8];
    snprintf(path, sizeof path, "/proc/self/fd/1");
    int other = open(path, O_RDONLY | O_NONBLOCK);
    if (other >= 0)
        (void)!read(other, taken, 0);
    fcntl(1, F_SETPIPE_SZ, 4096);
    return 0;
}
