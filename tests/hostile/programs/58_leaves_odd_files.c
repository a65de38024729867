// row: 58
// title: leaves pipes, sockets and devices, which block whoever opens them
// expect: AC
// within: 1s
#include "probe.h"
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/un.h>

int main(void) {
    NEEDED(mkfifo("output", 0600));
    int socket_file = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "socket"};
    if (socket_file >= 0)
        bind(socket_file, (struct sockaddr *)&name, sizeof name);
    mknod("device", S_IFCHR | 0600, makedev(1, 3));
    NEEDED(mkdir("folder.txt", 0700));
    return finish();
}
