internal import COpenSSL

/// libcrypto's algorithms, fetched once: fetching at each use costs more than the operation itself.
///
/// `nonisolated(unsafe)`: OpenSSL documents fetched algorithms as immutable and safe to share between threads.
enum Algorithms {
    nonisolated(unsafe) static let aes256GCM: OpaquePointer? = unsafe EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
    nonisolated(unsafe) static let sha256: OpaquePointer? = unsafe EVP_MD_fetch(nil, "SHA256", nil)
    nonisolated(unsafe) static let hmac: OpaquePointer? = unsafe EVP_MAC_fetch(nil, "HMAC", nil)
    nonisolated(unsafe) static let hkdf: OpaquePointer? = unsafe EVP_KDF_fetch(nil, "HKDF", nil)
}
