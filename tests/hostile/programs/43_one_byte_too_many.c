// row: 43
// title: prints one byte more than it may
// expect: OLE stdout
// without output-cap: WA
#include "probe.h"

int main(void) {
    static char block[8 * MIB + 1];
    memset(block, 'x', sizeof block);
    fwrite(block, 1, sizeof block, stdout);
    return 0;
}
