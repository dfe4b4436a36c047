#pragma once
#include <tesseract/capi.h>
#include <leptonica/allheaders.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>

/* What a slot's process needs and Swift's Glibc module does not show: GNU functions, and a variadic one. */
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

static inline int tl_slot_pipe(int ends[2], int flags) {
    return pipe2(ends, flags);
}

static inline int tl_slot_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

static inline int tl_slot_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL);
}
