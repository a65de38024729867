// row: 62
// title: has the fixed environment and nothing of the judge's
// expect: AC
#include "probe.h"

extern char **environ;

int main(void) {
    const char *known[] = {"PATH=", "HOME=", "TMPDIR=", "LANG=C.UTF-8", "HOSTILE_MARK="};
    int count = 0;
    for (char **variable = environ; *variable; variable++, count++) {
        int wanted = 0;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            wanted |= !strncmp(*variable, known[i], strlen(known[i]));
        if (!wanted)
            TELL("a variable: %s", *variable);
    }
    if (count != 5)
        TELL("%d variables", count);
    return finish();
}
