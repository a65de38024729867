// row: 51
// title: the right answer and a gigabyte of blanks
// expect: OLE stdout
// without output-cap: other
#include "probe.h"

int main(void) {
    static char block[65536];
    memset(block, ' ', sizeof block);
    finish();
    fflush(stdout);
    for (int i = 0; i < 16384; i++)
        if (write(1, block, sizeof block) < 0)
            return 3;
    return 0;
}
