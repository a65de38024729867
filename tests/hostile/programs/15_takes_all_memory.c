// row: 15
// title: takes and touches memory until it is refused
// expect: MLE
#include "probe.h"

int main(void) {
    // No more than a machine can bear, where nothing stops it.
    for (int i = 0; i < 1024; i++)
        if (!touch(MIB))
            break;
    return finish();
}
