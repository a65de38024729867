// row: 36
// title: dies of SIGPIPE as if nobody read
// expect: RTE signal 13
#include "probe.h"

int main(void) {
    raise(SIGPIPE);
    return finish();
}
