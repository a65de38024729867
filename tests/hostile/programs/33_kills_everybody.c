// row: 33
// title: kills whoever it may, then answers
// expect: AC
// expect D: WA
// either file-system or landlock: other
#include "probe.h"
#include <dirent.h>

// Signal 0 only asks. It is asked of each, since asked of all at once the system always agrees.
static int in_reach(pid_t process) { return process != getpid() && kill(process, 0) == 0; }

int main(void) {
    pid_t reached = 0;
    DIR *all = opendir("/proc");
    struct dirent *entry;
    while (all && (entry = readdir(all)))
        if (atoi(entry->d_name) > 1 && in_reach(atoi(entry->d_name)))
            reached = atoi(entry->d_name);
    for (pid_t process = 2; process < 5000; process++)
        if (in_reach(process))
            reached = process;
    // Where anybody is in reach, it is enough to know.
    if (reached)
        TELL("process %d can be killed", reached);
    else
        kill(-1, SIGKILL);
    return finish();
}
