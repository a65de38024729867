// row: 19
// title: recurses until the stack is at its end
// expect: RTE signal 11 | MLE
#include "probe.h"

static int deeper(int depth) {
    volatile char frame[4000];
    frame[depth % 4000] = 1;
    return depth < 0 ? 0 : deeper(depth + 1) + frame[depth % 4000];
}

int main(void) { return deeper(0); }
