// row: 57
// title: leaves links to the judge's own files for whoever clears its folder
// expect: AC
// input: {answers}
#include "probe.h"

int main(void) {
    char answers[2048], path[4096];
    line_of_input(answers, sizeof answers);
    snprintf(path, sizeof path, "%s/1.ans", answers);
    NEEDED(symlink(path, "output"));
    NEEDED(symlink(answers, "folder"));
    NEEDED(symlink("..", "up"));
    NEEDED(symlink("loop", "loop"));
    NEEDED(mkdir("inner", 0700));
    NEEDED(symlink(answers, "inner/folder"));
    (void)!link(path, "hard");
    return finish();
}
