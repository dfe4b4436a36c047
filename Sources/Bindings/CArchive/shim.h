#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

/* libarchive converts entry names to the thread's locale: UTF-8 here, whatever the locale of the process. */
static inline int tl_archive_next(struct archive *archive, struct archive_entry **entry, const char **name) {
    locale_t names = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = names ? uselocale(names) : (locale_t)0;
    int result = archive_read_next_header(archive, entry);
    *name = result == ARCHIVE_OK || result == ARCHIVE_WARN ? archive_entry_pathname(*entry) : NULL;
    if (names) {
        uselocale(before);
        freelocale(names);
    }
    return result;
}
