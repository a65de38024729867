// row: 56
// title: looks in its folders for what it has left there itself, and leaves it again
// expect: AC
// first: 56_comes_again.c
// without fresh-folder: other
#include "probe.h"

static void look_and_leave(const char *folder) {
    char path[512];
    snprintf(path, sizeof path, "%s/hostile-trace-of-mine", folder ? folder : ".");
    if (access(path, F_OK) == 0)
        TELL("a file in %s", folder ? folder : "the working folder");
    int file = open(path, O_CREAT | O_RDWR, 0666);
    if (file >= 0)
        close(file);
}

int main(void) {
    look_and_leave(NULL);
    look_and_leave(getenv("HOME"));
    return finish();
}
