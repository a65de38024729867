// row: 50
// title: one line of eight mebibytes without an end
// expect: WA
// within: 2s
#include "probe.h"

int main(void) {
    static char block[8 * MIB];
    memset(block, 'o', sizeof block);
    fwrite(block, 1, sizeof block, stdout);
    return 0;
}
