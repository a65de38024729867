// row: 65
// title: gains rights by programs that change their user, or has them already
// expect: AC
// expect C: WA | AC
// without privileges: other
#include "probe.h"
#include <linux/capability.h>
#include <sys/auxv.h>

// What a helper that was made to run as somebody else finds.
static int helper(char **words) {
    if ((int)geteuid() != atoi(words[2]) || (int)getegid() != atoi(words[3]))
        TELL("the helper is user %d of group %d", geteuid(), getegid());
    if (getauxval(AT_SECURE))
        TELL("the helper runs with other rights");
    exit(finish());
}

static void copy_of_self(const char *name) {
    static char block[1 << 16];
    int from = open("/proc/self/exe", O_RDONLY), to = open(name, O_CREAT | O_WRONLY, 0700);
    ssize_t length;
    if (from < 0)
        from = open((const char *)getauxval(AT_EXECFN), O_RDONLY);
    while ((length = read(from, block, sizeof block)) > 0)
        (void)!write(to, block, length);
    close(to);
    // Somebody else's program, where the system lets that be.
    (void)!chown(name, 12345, 12345);
    chmod(name, 06755);
}

int main(int count, char **words) {
    if (count == 4)
        helper(words);
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        TELL("new privileges can be had");
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct have[2] = {0};
    syscall(SYS_capget, &header, have);
    if (have[0].effective | have[1].effective | have[0].permitted | have[1].permitted)
        TELL("it has capabilities: %08x%08x", have[1].permitted, have[0].permitted);
    uid_t user = getuid();
    if (user != 0)
        REFUSED(setuid(0));
    copy_of_self("helper");
    char own_user[16], own_group[16];
    snprintf(own_user, sizeof own_user, "%d", geteuid());
    snprintf(own_group, sizeof own_group, "%d", getegid());
    fflush(stdout);
    // Where the folder holds no programs at all, nothing can be gained by one.
    execl("./helper", "./helper", "as", own_user, own_group, NULL);
    return finish();
}
