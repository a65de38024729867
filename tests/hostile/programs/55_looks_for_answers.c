// row: 55
// title: looks for answers near its folder, in folders of other processes and where it knows them
// expect: AC
// expect D: WA
// input: {answers}/1.ans
// either file-system or landlock: other
#include "probe.h"
#include <dirent.h>

static int looked;

// Looks for answers in a folder and a few levels below.
static void look(const char *folder, int depth) {
    char path[4096];
    DIR *all = opendir(folder);
    struct dirent *entry;
    if (!all)
        return;
    while ((entry = readdir(all)) && looked++ < 20000) {
        size_t length = strlen(entry->d_name);
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%.2000s/%s", folder, entry->d_name);
        if (length > 4 && !strcmp(entry->d_name + length - 4, ".ans"))
            TELL("an answer: %s", path);
        else if (depth > 0 && entry->d_type == DT_DIR)
            look(path, depth - 1);
    }
    closedir(all);
}

static void look_at_processes(const char *known) {
    DIR *all = opendir("/proc");
    struct dirent *entry;
    char path[4096];
    while (all && (entry = readdir(all))) {
        int process = atoi(entry->d_name);
        if (process <= 0 || process == getpid())
            continue;
        snprintf(path, sizeof path, "/proc/%d/cwd", process);
        look(path, 0);
        snprintf(path, sizeof path, "/proc/%d/root%.2000s", process, known);
        if (open(path, O_RDONLY) >= 0)
            TELL("an answer through another process: %s", path);
        snprintf(path, sizeof path, "/proc/%d/environ", process);
        int file = open(path, O_RDONLY);
        if (file >= 0 && read(file, path, sizeof path) > 0)
            TELL("the environment of process %d", process);
        if (told > 0 && file > 200)
            break;
    }
}

int main(void) {
    char known[2048], path[4096] = ".";
    line_of_input(known, sizeof known);
    if (open(known, O_RDONLY) >= 0)
        TELL("the answer where it is known to be");
    for (int up = 0; up < 5; up++) {
        strcat(path, "/..");
        look(path, 1);
    }
    look_at_processes(known);
    return finish();
}
