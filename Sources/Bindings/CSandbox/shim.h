#pragma once
#include <fcntl.h>
#include <grp.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <unistd.h>

/* GNU functions that Swift's Glibc module does not export. */
extern int setresuid(uid_t real, uid_t effective, uid_t saved);
extern int setresgid(gid_t real, gid_t effective, gid_t saved);
extern long syscall(long number, ...);

/* Landlock: glibc has no wrappers, and Debian 12's <linux/landlock.h> describes its first two versions only. The numbers
   of the system calls are the same on every architecture. */
struct tl_landlock_ruleset {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};
struct tl_landlock_path {
    uint64_t allowed_access;
    int32_t folder;
} __attribute__((packed));

static inline long tl_landlock_version(void) { return syscall(444, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */); }
static inline int tl_landlock_create(const struct tl_landlock_ruleset *ruleset) {
    return (int)syscall(444, ruleset, sizeof *ruleset, 0);
}
static inline long tl_landlock_allow(int ruleset, const struct tl_landlock_path *path) {
    return syscall(445, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, path, 0);
}
static inline long tl_landlock_restrict(int ruleset) { return syscall(446, ruleset, 0); }
static inline int tl_open_path(const char *path) { return open(path, __O_PATH | O_CLOEXEC); }

static inline int tl_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
static inline int tl_has_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }
/* Non-negative if the kernel has seccomp. */
static inline int tl_seccomp_mode(void) { return prctl(PR_GET_SECCOMP, 0, 0, 0, 0); }
static inline uint32_t tl_seccomp_allow(void) { return SCMP_ACT_ALLOW; }
static inline uint32_t tl_seccomp_refuse(uint16_t error) { return SCMP_ACT_ERRNO(error); }
