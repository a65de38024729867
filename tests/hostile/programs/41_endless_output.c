// row: 41
// title: prints for ever
// expect: OLE stdout
// without output-cap: other
#include "probe.h"

int main(void) {
    static char block[65536];
    memset(block, 'x', sizeof block);
    for (;;)
        if (write(1, block, sizeof block) < 0)
            return 3;
}
