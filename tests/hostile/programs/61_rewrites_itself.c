// row: 61
// title: opens its input and itself for writing, and moves itself away
// expect: AC
// expect C: WA
// input: 7
// without file-system: other
#include "probe.h"
#include <sys/auxv.h>

// Where it is possible, everything is as before afterwards.
static void try_to_move(const char *path) {
    char other[4096];
    snprintf(other, sizeof other, "%.4000s.moved", path);
    if (rename(path, other) == 0) {
        TELL("possible: to move %s", path);
        rename(other, path);
    }
}

int main(int count, char **words) {
    (void)count;
    char input[4096] = "";
    const char *self = (const char *)getauxval(AT_EXECFN);
    if (readlink("/proc/self/fd/0", input, sizeof input - 1) > 0 && input[0] == '/' &&
        !strstr(input, "(deleted)") && strncmp(input, "/memfd", 6)) {
        REFUSED(open(input, O_WRONLY));
        try_to_move(input);
    }
    REFUSED(open(self, O_WRONLY));
    REFUSED(open(words[0], O_WRONLY));
    REFUSED(chmod(words[0], 0755));
    try_to_move(words[0]);
    return finish();
}
