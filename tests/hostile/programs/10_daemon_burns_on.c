// row: 10
// title: a daemon burns on after the right answer
// expect: AC
// strays: yes
// within: 1s
// without sweep-after: other
#include "probe.h"

int main(void) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0)
            burn_by(CLOCK_MONOTONIC, 4);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    return finish();
}
