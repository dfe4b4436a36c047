#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

// An OSSL_PARAM keeps the pointer to its name, so the names must be C literals, not temporary copies of a Swift
// String.
static inline OSSL_PARAM tl_param_sha256(void) {
    return OSSL_PARAM_construct_utf8_string(OSSL_ALG_PARAM_DIGEST, (char *)"SHA256", 0);
}
static inline OSSL_PARAM tl_param_kdf_key(void *bytes, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, bytes, count);
}
static inline OSSL_PARAM tl_param_kdf_salt(void *bytes, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, bytes, count);
}
static inline OSSL_PARAM tl_param_kdf_info(void *bytes, size_t count) {
    return OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, bytes, count);
}
