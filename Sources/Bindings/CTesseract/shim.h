#pragma once
#include <tesseract/capi.h>
#include <leptonica/allheaders.h>
#include <signal.h>
#include <spawn.h>
#include <fcntl.h>
#include <sys/prctl.h>

/* GNU and variadic functions for a slot's process that Swift's Glibc module does not export. */
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int memfd_create(const char *name, unsigned int flags);

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

static inline int tl_slot_memory_file(const char *name) {
    return memfd_create(name, 1 /* MFD_CLOEXEC */);
}

/* Tesseract reads the list of words only while it loads a language. */
static inline int tl_tesseract_init_with_words(
    TessBaseAPI *handle, const char *folder, const char *languages, const char *words_file) {
    char *names[] = {(char *)"user_words_file"};
    char *values[] = {(char *)words_file};
    return TessBaseAPIInit4(handle, folder, languages, OEM_DEFAULT, NULL, 0, names, values, 1, 0);
}
