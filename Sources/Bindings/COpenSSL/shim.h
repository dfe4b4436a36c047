#pragma once
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
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

// STACK_OF and the flags of CMS are macros, which Swift does not import. NULL on failure.
static inline CMS_ContentInfo *tl_cms_encrypt(X509 *const *certificates, int count, BIO *content) {
    CMS_ContentInfo *message = CMS_encrypt(NULL, NULL, EVP_aes_256_gcm(), CMS_BINARY | CMS_PARTIAL);
    if (message == NULL) return NULL;
    for (int i = 0; i < count; i++) {
        CMS_RecipientInfo *recipient = CMS_add1_recipient_cert(message, certificates[i], CMS_BINARY | CMS_KEY_PARAM);
        EVP_PKEY *key = X509_get0_pubkey(certificates[i]);
        if (recipient == NULL || key == NULL) goto failed;
        if (EVP_PKEY_is_a(key, "RSA")) {
            EVP_PKEY_CTX *context = CMS_RecipientInfo_get0_pkey_ctx(recipient);
            if (context == NULL || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) <= 0) goto failed;
        }
    }
    if (CMS_final(message, content, NULL, CMS_BINARY) == 1) return message;
failed:
    CMS_ContentInfo_free(message);
    return NULL;
}
static inline int tl_cms_decrypt(CMS_ContentInfo *message, EVP_PKEY *key, BIO *content) {
    return CMS_decrypt(message, key, NULL, NULL, content, CMS_BINARY);
}
