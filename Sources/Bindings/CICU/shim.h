#pragma once
#include <unicode/uspoof.h>

/* ICU's names are macros that add its version, which Swift cannot import. */
static inline USpoofChecker *tl_spoof_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    if (U_SUCCESS(status)) return checker;
    uspoof_close(checker);
    return 0;
}

/* Returns the length of the skeleton in bytes, which can be larger than the capacity, or -1. */
static inline int32_t tl_spoof_skeleton(
    const USpoofChecker *checker, const char *text, int32_t length, char *skeleton, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = uspoof_getSkeletonUTF8(checker, 0, text, length, skeleton, capacity, &status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

static inline void tl_spoof_close(USpoofChecker *checker) { uspoof_close(checker); }
