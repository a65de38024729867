// row: 49
// title: prints a byte order mark before the answer
// expect: WA
#include "probe.h"

int main(void) {
    static const char text[] = "\xEF\xBB\xBFok\n";
    fwrite(text, 1, sizeof text - 1, stdout);
    return 0;
}
