// row: 20
// title: recurses through 48 MiB of stack, then answers
// expect: AC
#include "probe.h"

static int deeper(int depth) {
    volatile char frame[4000];
    frame[depth % 4000] = 1;
    return depth == 0 ? 0 : deeper(depth - 1) + frame[depth % 4000];
}

int main(void) {
    deeper(12000);
    return finish();
}
