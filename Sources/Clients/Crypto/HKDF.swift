internal import COpenSSL

/// RFC 5869 with SHA-256: derives independent keys from one secret.
package enum HKDF {
    /// - Parameters:
    ///   - info: purpose of the key; another purpose gives an independent key.
    ///   - count: 1…8,160 bytes.
    package static func sha256(
        secret: [UInt8], salt: [UInt8] = [], info: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        precondition((1...255 * SHA256.byteCount).contains(count), "RFC 5869 section 2.3")
        guard let algorithm = unsafe Algorithms.hkdf, let context = unsafe EVP_KDF_CTX_new(algorithm) else {
            throw .library(operation: "EVP_KDF_CTX_new")
        }
        defer { unsafe EVP_KDF_CTX_free(context) }
        var (secret, salt, info) = (secret, salt, info)
        defer { Bytes.cleanse(&secret) }
        var result = [UInt8](repeating: 0, count: count)
        let status = unsafe withUnsafeTemporaryAllocation(of: OSSL_PARAM.self, capacity: 5) { parameters in
            unsafe secret.withUnsafeMutableBytes { secret in
                unsafe salt.withUnsafeMutableBytes { salt in
                    unsafe info.withUnsafeMutableBytes { info in
                        unsafe parameters.initializeElement(at: 0, to: tl_param_sha256())
                        unsafe parameters.initializeElement(
                            at: 1, to: tl_param_kdf_key(secret.baseAddress, secret.count))
                        unsafe parameters.initializeElement(
                            at: 2, to: tl_param_kdf_salt(salt.baseAddress, salt.count))
                        unsafe parameters.initializeElement(
                            at: 3, to: tl_param_kdf_info(info.baseAddress, info.count))
                        unsafe parameters.initializeElement(at: 4, to: OSSL_PARAM_construct_end())
                        return unsafe result.withUnsafeMutableBufferPointer { out in
                            unsafe EVP_KDF_derive(context, out.baseAddress, out.count, parameters.baseAddress)
                        }
                    }
                }
            }
        }
        guard status == 1 else { throw .library(operation: "EVP_KDF_derive") }
        return result
    }
}
