// row: 33
// title: kills whoever it may, then answers
// expect: AC
// expect D: WA
// without process-ids and landlock: WA
#include "probe.h"

int main(void) {
    // Signal 0 asks whether anybody is in reach; only where nobody is, the real one is sent.
    if (kill(-1, 0) == 0)
        TELL("others can be killed");
    else
        kill(-1, SIGKILL);
    return finish();
}
