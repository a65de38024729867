// row: 31
// title: replaces itself by itself for ever
// expect: TLE cpu
// limits: cpu=0.3s
#include "probe.h"
#include <sys/auxv.h>

int main(int count, char **words, char **environment) {
    (void)count;
    execve((const char *)getauxval(AT_EXECFN), words, environment);
    execve("/proc/self/exe", words, environment);
    execve(words[0], words, environment);
    perror("could not try");
    return 3;
}
