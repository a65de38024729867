// Runs a command under odd circumstances: the first word says which.
#include "../programs/probe.h"
#include <sys/resource.h>

int main(int count, char **words) {
    if (count < 3)
        return 2;
    sigset_t all;
    struct rlimit few = {64, 64};
    if (!strcmp(words[1], "few-descriptors"))
        setrlimit(RLIMIT_NOFILE, &few);
    else if (!strcmp(words[1], "ignored-deaths"))
        signal(SIGCHLD, SIG_IGN);
    else if (!strcmp(words[1], "blocked-signals")) {
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
    } else if (!strcmp(words[1], "closed-input"))
        close(0);
    else if (!strcmp(words[1], "closed-streams")) {
        close(0);
        close(2);
    } else
        return 2;
    execv(words[2], words + 2);
    return 127;
}
