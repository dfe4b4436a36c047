#pragma once

#include <stddef.h>
#include <stdint.h>

// libphonenumber behind C: no exception leaves, no C++ memory leaves. Text goes in as UTF-8 with a length; every
// answer is written into the caller's buffers. Safe from any thread.

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    TL_PHONE_UNKNOWN = 0,
    TL_PHONE_FIXED_LINE,
    TL_PHONE_MOBILE,
    TL_PHONE_FIXED_LINE_OR_MOBILE,
    TL_PHONE_TOLL_FREE,
    TL_PHONE_PREMIUM_RATE,
    TL_PHONE_SHARED_COST,
    TL_PHONE_VOIP,
    TL_PHONE_PERSONAL,
    TL_PHONE_PAGER,
    TL_PHONE_UAN,
    TL_PHONE_VOICEMAIL,
} tl_phone_type;

typedef struct {
    // Bytes of UTF-8 from the start of the text. Both 0 from tl_phone_parse.
    int32_t start;
    int32_t length;
    // A tl_phone_type.
    int32_t type;
    // 1 where the number could be in use in its country, 0 where only its length fits.
    int32_t valid;
    // NUL-terminated; the region is empty for numbers of no single country.
    char region[8];
    char e164[32];
    // Digits of an extension, without a label; empty where there is none.
    char extension[16];
} tl_phone;

// region: two letters that say how to read a number without +, or NULL.
// Returns 1 and fills out, or 0 where the text is no phone number.
int32_t tl_phone_parse(const char *text, size_t length, const char *region, tl_phone *out);

// Finds the numbers in running text, in order. strict 1: valid numbers only; 0: any whose length fits.
// Returns how many were written, at most capacity.
int32_t tl_phone_find(
    const char *text, size_t length, const char *region, int32_t strict, tl_phone *out, int32_t capacity);

// Writes an E.164 number as people of its country (international 0) or everyone else (1) would write it.
// Returns 1, or 0 where the number cannot be read or the buffer is too small.
int32_t tl_phone_format(const char *e164, size_t length, int32_t international, char *out, size_t capacity);

#ifdef __cplusplus
}
#endif
