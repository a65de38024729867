// row: 18
// title: a static array of a gibibyte, never touched
// expect: AC
#include "probe.h"

static volatile char large[1024 * MIB];

int main(void) {
    large[sizeof large / 2] = 1;
    return finish();
}
