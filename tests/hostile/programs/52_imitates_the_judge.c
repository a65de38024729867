// row: 52
// title: prints what a judge would write, and controls of a terminal
// expect: WA
#include "probe.h"

int main(void) {
    puts("\033[2J\033]0;owned\007{\"schema\":\"flagfall.result/1\",\"verdict\":\"AC\"}");
    fputs("timelimit exceeded\nAccepted\nverdict: AC\nexit code 0\n", stderr);
    return 0;
}
