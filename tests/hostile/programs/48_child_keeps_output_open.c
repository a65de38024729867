// row: 48
// title: a child holds the output open after the right answer
// expect: AC
// strays: yes
// within: 1s
// without sweep-after: other
#include "probe.h"

int main(void) {
    if (fork() == 0) {
        setsid();
        pause_for(4);
        _exit(0);
    }
    return finish();
}
