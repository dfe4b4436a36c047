#pragma once
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>

/* GNU and variadic functions for a slot's process that Swift's Glibc module does not export. */
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

static inline int tl_slot_pipe(int ends[2], int flags) {
    if (pipe2(ends, flags) != 0) return -1;
    /* Makes room for a picture, so that the writer need not wait for the reader. A refusal only costs that wait. */
    (void)fcntl(ends[1], 1031 /* F_SETPIPE_SZ */, 1 << 20);
    return 0;
}

static inline int tl_slot_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

static inline int tl_slot_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL);
}
