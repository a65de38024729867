// row: 66
// title: connects to whatever the machine offers
// expect: AC
// expect C: WA
// input: {port} {socket} {abstract}
// without network: other
// without seccomp: other
// without file-system: other
#include "probe.h"
#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

static void to_address(const char *address, int port, int type) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_port = htons(port)};
    inet_pton(AF_INET, address, &name.sin_addr);
    int file = socket(AF_INET, type, 0);
    // For datagrams this only asks whether there is a way; nothing is sent.
    if (file >= 0 && connect(file, (struct sockaddr *)&name, sizeof name) == 0)
        TELL("a way to %s, port %d", address, port);
}

static void to_path(const char *path, int type) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int abstract = path[0] == '@';
    strncpy(name.sun_path + abstract, path + abstract, sizeof name.sun_path - 2);
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + strlen(path) + !abstract;
    int file = socket(AF_UNIX, type, 0);
    if (file >= 0 && connect(file, (struct sockaddr *)&name, length) == 0)
        TELL("the socket %s", path);
}

int main(void) {
    char port[16], path[256], abstract[256];
    if (scanf("%15s %255s %255s", port, path, abstract) != 3)
        return 3;
    to_address("127.0.0.1", atoi(port), SOCK_STREAM);
    // An address that is kept for documents and belongs to nobody.
    to_address("192.0.2.1", 53, SOCK_DGRAM);
    to_path(path, SOCK_STREAM);
    to_path(abstract, SOCK_STREAM);
    to_path("/run/docker.sock", SOCK_STREAM);
    to_path("/var/run/docker.sock", SOCK_STREAM);
    to_path("/run/dbus/system_bus_socket", SOCK_STREAM);
    to_path("/run/systemd/private", SOCK_STREAM);
    REFUSED(socket(AF_INET, SOCK_RAW, IPPROTO_ICMP));
    REFUSED(socket(AF_PACKET, SOCK_RAW, 0));
    REFUSED(socket(AF_VSOCK, SOCK_STREAM, 0));
    REFUSED(socket(AF_ALG, SOCK_SEQPACKET, 0));
    char parameters[256] = {0};
    REFUSED(syscall(SYS_io_uring_setup, 4, parameters));
    struct ifconf list = {.ifc_len = 0};
    int any = socket(AF_INET, SOCK_DGRAM, 0);
    if (any >= 0 && ioctl(any, SIOCGIFCONF, &list) == 0 && list.ifc_len > 0)
        TELL("%d interfaces with addresses", (int)(list.ifc_len / sizeof(struct ifreq)));
    return finish();
}
