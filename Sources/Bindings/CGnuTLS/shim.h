#pragma once
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

/// Returns the number of bytes, 0 at the end, -1 if there is nothing now, -2 if the connection is broken.
static inline ssize_t tl_tls_receive(void *session, void *buffer, size_t size) {
    ssize_t count = gnutls_record_recv(session, buffer, size);
    if (count >= 0) return count;
    if (count == GNUTLS_E_REHANDSHAKE) return -1;
    return gnutls_error_is_fatal((int)count) ? -2 : -1;
}

/// Returns the number of bytes, 0 if the socket takes none now, -1 if the connection is broken. After 0, call it again
/// with the same bytes.
static inline ssize_t tl_tls_send(void *session, const void *bytes, size_t size) {
    ssize_t count = gnutls_record_send(session, bytes, size);
    if (count >= 0) return count;
    return gnutls_error_is_fatal((int)count) ? -1 : 0;
}

static inline void tl_tls_end(void *session) { gnutls_bye(session, GNUTLS_SHUT_WR); }

/// Writes the 20 bytes of the SHA-1. Returns 0, or -1 if the library has none.
static inline int tl_sha1(const void *bytes, size_t size, void *digest) {
    return gnutls_hash_fast(GNUTLS_DIG_SHA1, bytes, size, digest) == 0 ? 0 : -1;
}
