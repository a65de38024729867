// row: 42
// title: the right answer, and standard error without end
// expect: OLE stderr
// without output-cap: other
#include "probe.h"

int main(void) {
    static char block[65536];
    memset(block, 'e', sizeof block);
    finish();
    fflush(stdout);
    for (;;)
        if (write(2, block, sizeof block) < 0)
            return 3;
}
