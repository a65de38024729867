// row: 36
// title: dies of SIGXFSZ
// expect: RTE signal 25
#include "probe.h"

int main(void) {
    raise(SIGXFSZ);
    return finish();
}
