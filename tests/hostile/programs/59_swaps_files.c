// row: 59
// title: a daemon swaps a folder and a link to the answers while its folder is cleared
// expect: AC
// strays: yes
// within: 2s
// input: {answers}
#include "probe.h"

int main(void) {
    char answers[2048];
    line_of_input(answers, sizeof answers);
    NEEDED(mkdir("a", 0700));
    NEEDED(symlink(answers, "b"));
    if (fork() == 0) {
        setsid();
        double end = seconds(CLOCK_MONOTONIC) + 4;
        while (seconds(CLOCK_MONOTONIC) < end)
            syscall(SYS_renameat2, AT_FDCWD, "a", AT_FDCWD, "b", 2);
        _exit(0);
    }
    pause_for(0.01);
    return finish();
}
