// row: 56
// title: looks in its folders for what it has left there itself, and leaves it again
// expect: AC
// first: 56_comes_again.c
// without fresh-folder: other
#include "probe.h"

static const char *const NAME = "hostile-trace-of-mine";

// The working folder may be the home too, so both are looked at before anything is left.
int main(void) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", getenv("HOME") ? getenv("HOME") : ".", NAME);
    if (access(NAME, F_OK) == 0)
        TELL("a file in the working folder");
    if (access(path, F_OK) == 0)
        TELL("a file at home");
    open(NAME, O_CREAT | O_RDWR, 0666);
    open(path, O_CREAT | O_RDWR, 0666);
    return finish();
}
