// row: 60
// title: more files than it may make
// expect: AC
// expect C: WA
// limits: cpu=5s wall=10s
// without folder-cap: other
#include "probe.h"

int main(void) {
    char name[16];
    int count = 0;
    for (; count < 1500; count++) {
        snprintf(name, sizeof name, "%d", count);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0)
            break;
        close(file);
    }
    // The folder's own few files may be counted or not.
    if (count > 1010)
        TELL("%d files were made", count);
    return finish();
}
