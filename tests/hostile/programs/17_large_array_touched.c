// row: 17
// title: a static array of a gibibyte, touched
// expect: MLE
#include "probe.h"

static volatile char large[1024 * MIB];

int main(void) {
    for (size_t at = 0; at < sizeof large; at += 4096)
        large[at] = 1;
    return finish();
}
