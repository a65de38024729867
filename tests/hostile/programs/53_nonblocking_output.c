// row: 53
// title: makes its streams non-blocking
// expect: AC
#include "probe.h"

int main(void) {
    for (int stream = 0; stream < 3; stream++)
        fcntl(stream, F_SETFL, fcntl(stream, F_GETFL) | O_NONBLOCK | O_ASYNC);
    return finish();
}
