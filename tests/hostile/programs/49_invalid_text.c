// row: 49
// title: prints bytes that are no text
// expect: WA
#include "probe.h"

int main(void) {
    static const char text[] = "ok \xFF\xFE\xC0\x80\n";
    fwrite(text, 1, sizeof text - 1, stdout);
    return 0;
}
