// What the hostile programs share: clocks to burn by, memory to touch, attempts that must fail.
// A program prints `ok` where all went as it must, and else tells what did not, one fact a line.
#ifndef PROBE_H
#define PROBE_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MIB ((size_t)1 << 20)

static int told;

// Tells a fact that must not be.
#define TELL(...) (told = 1, printf(__VA_ARGS__), putchar('\n'), fflush(stdout))

// An attempt that must be refused.
#define REFUSED(attempt) \
    do { \
        errno = 0; \
        if ((long)(attempt) != -1) \
            TELL("possible: %s", #attempt); \
    } while (0)

// A step without which the row would prove nothing.
#define NEEDED(step) \
    do { \
        errno = 0; \
        if ((long)(step) == -1) { \
            printf("could not try: %s: %s\n", #step, strerror(errno)); \
            fflush(stdout); \
            _exit(3); \
        } \
    } while (0)

static inline double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

// Computes until this clock has gone on by so many seconds.
static inline void burn_by(clockid_t clock, double time) {
    double end = seconds(clock) + time;
    volatile unsigned x = 1;
    while (seconds(clock) < end)
        for (int i = 0; i < 2000; i++)
            x = x * 1664525 + 1013904223;
}

static inline void burn(double time) { burn_by(CLOCK_PROCESS_CPUTIME_ID, time); }

static inline void pause_for(double time) {
    struct timespec rest = {(time_t)time, (long)((time - (time_t)time) * 1e9)};
    while (nanosleep(&rest, &rest) == -1 && errno == EINTR)
        ;
}

// Maps memory and writes to each of its pages; NULL where there is none.
static inline char *touch(size_t size) {
    char *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    for (size_t at = 0; at < size; at += 4096)
        ((volatile char *)block)[at] = 1;
    return block;
}

// Reads a line of the input into a buffer, without its end.
static inline char *line_of_input(char *buffer, int size) {
    if (!fgets(buffer, size, stdin))
        buffer[0] = 0;
    buffer[strcspn(buffer, "\n")] = 0;
    return buffer;
}

static inline int finish(void) {
    if (!told)
        puts("ok");
    return 0;
}
#endif
