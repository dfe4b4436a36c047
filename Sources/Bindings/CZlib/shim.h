#pragma once
#include <zlib.h>

/// `deflateInit2` is a macro. 15 bits of window, plus 16 for a gzip header in place of zlib's.
static inline int tl_gzip_start(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
