#pragma once
#include <zlib.h>

/// `deflateInit2` is a macro. 15 window bits, plus 16 for a gzip header instead of zlib's.
static inline int tl_gzip_start(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
