// row: 60
// title: folders within folders, deeper than a path or a stack may be
// expect: AC
// limits: cpu=5s wall=10s
#include "probe.h"

int main(void) {
    for (int depth = 0; depth < 1200; depth++)
        if (mkdir("d", 0700) == -1 || chdir("d") == -1)
            break;
    return finish();
}
