// row: 32
// title: 200 threads; aborts when it is refused one
// expect: RTE signal 6
// expect B: WA | RTE tasks | RTE signal 6
// expect D: RTE signal 6 | RTE tasks
// limits: tasks=32
// without task-group: other
#include "probe.h"
#include <pthread.h>

static void *rest(void *nothing) {
    pause_for(2);
    return nothing;
}

int main(void) {
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    for (int i = 1; i <= 200; i++) {
        pthread_t thread;
        if (pthread_create(&thread, &small, rest, NULL)) {
            if (i > 32)
                TELL("%d threads at one time", i);
            if (i > 32)
                return 0;
            abort();
        }
    }
    pause_for(0.1);
    TELL("200 threads at one time");
    return 0;
}
