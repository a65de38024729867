// Starts processes that leave its session and its group and ignore what they can, then computes.
#include "../programs/probe.h"

int main(void) {
    for (int number = 1; number < 65; number++)
        signal(number, SIG_IGN);
    for (int i = 0; i < 6; i++)
        if (fork() == 0) {
            setsid();
            if (fork() != 0)
                _exit(0);
            burn_by(CLOCK_MONOTONIC, i % 2 ? 0.01 : 20);
            pause_for(20);
            _exit(0);
        }
    burn_by(CLOCK_MONOTONIC, 20);
    return 0;
}
