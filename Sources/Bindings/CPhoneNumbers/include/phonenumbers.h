#pragma once

#include <stddef.h>
#include <stdint.h>

// C interface of libphonenumber. No C++ exception and no C++ memory crosses it. Text is UTF-8 with a length; results
// are written to the caller's buffers. Thread-safe.

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
    // Range in bytes of UTF-8 from the start of the text; tl_phone_parse sets both to 0.
    int32_t start;
    int32_t length;
    // A tl_phone_type.
    int32_t type;
    // 1 if the number is valid in its country; 0 if only its length is possible.
    int32_t valid;
    // NUL-terminated; the region is empty for numbers that belong to no single country.
    char region[8];
    char e164[32];
    // Digits of the extension, without a label; empty if there is none.
    char extension[16];
} tl_phone;

// region: ISO 3166-1 alpha-2 code of the country whose rules apply to a number without +, or NULL. Returns 1 and fills
// out, or 0 if the text is not a phone number.
int32_t tl_phone_parse(const char *text, size_t length, const char *region, tl_phone *out);

// Finds numbers in running text, in order. strict 1: valid numbers only; 0: any number of a possible length. Returns
// the count written, at most capacity.
int32_t tl_phone_find(
    const char *text, size_t length, const char *region, int32_t strict, tl_phone *out, int32_t capacity);

// Formats an E.164 number in national (international 0) or international (1) form. Returns 1, or 0 if the number
// cannot be parsed or the buffer is too small.
int32_t tl_phone_format(const char *e164, size_t length, int32_t international, char *out, size_t capacity);

#ifdef __cplusplus
}
#endif
