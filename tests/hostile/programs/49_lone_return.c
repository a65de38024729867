// row: 49
// title: prints a carriage return within the answer
// expect: WA
#include "probe.h"

int main(void) {
    static const char text[] = "o\rk\n";
    fwrite(text, 1, sizeof text - 1, stdout);
    return 0;
}
