#pragma once
#include <tesseract/capi.h>

/* A GNU function that Swift's Glibc module does not export. */
extern int memfd_create(const char *name, unsigned int flags);

static inline int tl_tesseract_memory_file(const char *name) {
    return memfd_create(name, 1 /* MFD_CLOEXEC */);
}

/* Leptonica's PIX is a type of another module. */
static inline void tl_tesseract_set_image(TessBaseAPI *handle, void *pix) {
    TessBaseAPISetImage2(handle, (struct Pix *)pix);
}

/* Tesseract reads the list of words only while it loads a language. */
static inline int tl_tesseract_init_with_words(
    TessBaseAPI *handle, const char *folder, const char *languages, const char *words_file) {
    char *names[] = {(char *)"user_words_file"};
    char *values[] = {(char *)words_file};
    return TessBaseAPIInit4(handle, folder, languages, OEM_DEFAULT, NULL, 0, names, values, 1, 0);
}
