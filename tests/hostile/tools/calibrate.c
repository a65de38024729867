// Uses a known amount of one thing: the first word says of what, the next ones how much.
// Clocks are read from their beginning, so what came before main counts too.
#include "../programs/probe.h"
#include <pthread.h>

static double amount;

static void burn_until(clockid_t clock, double time) { burn_by(clock, time - seconds(clock)); }

static void *work(void *nothing) {
    burn_until(CLOCK_THREAD_CPUTIME_ID, amount);
    return nothing;
}

static void print(size_t size) {
    static char block[4096];
    memset(block, 'x', sizeof block);
    while (size > 0) {
        ssize_t length = write(1, block, size < sizeof block ? size : sizeof block);
        if (length < 0)
            exit(3);
        size -= length;
    }
}

int main(int count, char **words) {
    if (count < 3)
        return 2;
    amount = atof(words[2]);
    int copies = count > 3 ? atoi(words[3]) : 1;
    pthread_t threads[16];
    if (!strcmp(words[1], "burn"))
        burn_until(CLOCK_PROCESS_CPUTIME_ID, amount);
    else if (!strcmp(words[1], "touch"))
        return touch((size_t)amount * MIB) == NULL;
    else if (!strcmp(words[1], "print"))
        print((size_t)amount);
    else if (!strcmp(words[1], "sleep"))
        pause_for(amount);
    else if (!strcmp(words[1], "children")) {
        for (int i = 0; i < copies; i++)
            if (fork() == 0) {
                burn_until(CLOCK_PROCESS_CPUTIME_ID, amount);
                _exit(0);
            }
        while (wait(NULL) > 0)
            ;
    } else if (!strcmp(words[1], "threads")) {
        for (int i = 0; i < copies; i++)
            if (pthread_create(&threads[i], NULL, work, NULL))
                return 3;
        for (int i = 0; i < copies; i++)
            pthread_join(threads[i], NULL);
    }
    return 0;
}
