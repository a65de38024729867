// row: 67
// title: types into the judge's terminal
// expect: AC
#include "probe.h"
#include <sys/ioctl.h>

int main(void) {
    REFUSED(open("/dev/tty", O_RDWR));
    for (int stream = 0; stream < 3; stream++) {
        REFUSED(ioctl(stream, TIOCSTI, "x"));
        REFUSED(ioctl(stream, TIOCSCTTY, 1));
        if (isatty(stream))
            TELL("stream %d is a terminal", stream);
    }
    REFUSED(setpgid(0, getpgid(getppid())));
    return finish();
}
