// row: 36
// title: aborts
// expect: RTE signal 6
#include "probe.h"

int main(void) {
    abort();
    return finish();
}
