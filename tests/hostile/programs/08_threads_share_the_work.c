// row: 8
// title: eight threads each burn a third of the limit
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"
#include <pthread.h>

static void *work(void *nothing) {
    burn_by(CLOCK_THREAD_CPUTIME_ID, 0.1);
    return nothing;
}

int main(void) {
    pthread_t all[8];
    for (int i = 0; i < 8; i++)
        if (pthread_create(&all[i], NULL, work, NULL))
            return 3;
    for (int i = 0; i < 8; i++)
        pthread_join(all[i], NULL);
    return finish();
}
