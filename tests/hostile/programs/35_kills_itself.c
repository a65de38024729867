// row: 35
// title: kills itself, which is neither memory nor time
// expect: RTE signal 9
#include "probe.h"

int main(void) {
    kill(getpid(), SIGKILL);
    return finish();
}
