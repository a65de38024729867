// row: 60
// title: names and rights that a careless broom stumbles over
// expect: AC
#include "probe.h"

int main(void) {
    const char *names[] = {"-rf", "*", "a\nb", "\xff\xfe", " ", "...", "$(touch x)", "\033[2J"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        NEEDED(mkdir(names[i], 0700));
        char inner[64];
        snprintf(inner, sizeof inner, "%s/file", names[i]);
        NEEDED(open(inner, O_CREAT | O_WRONLY, 0));
        NEEDED(chmod(names[i], 0));
    }
    chmod(".", 0);
    return finish();
}
