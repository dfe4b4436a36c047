internal import COpenSSL

/// RFC 2104 with SHA-256.
package enum HMAC {
    /// - Parameter key: any length; use 32 bytes or more.
    package static func sha256(key: [UInt8], _ data: [UInt8]) throws(CryptoError) -> [UInt8] {
        try unsafe key.withBytes { (bytes) throws(CryptoError) in
            try unsafe authenticate(data, key: bytes)
        }
    }

    package static func sha256(key: SymmetricKey, _ data: [UInt8]) throws(CryptoError) -> [UInt8] {
        try unsafe key.withUnsafeBytes { (bytes) throws(CryptoError) in
            try unsafe authenticate(data, key: bytes)
        }
    }

    private static func authenticate(
        _ data: [UInt8], key: UnsafeRawBufferPointer
    ) throws(CryptoError) -> [UInt8] {
        guard let algorithm = unsafe Algorithms.hmac, let context = unsafe EVP_MAC_CTX_new(algorithm) else {
            throw .library(operation: "EVP_MAC_CTX_new")
        }
        defer { unsafe EVP_MAC_CTX_free(context) }
        var result = [UInt8](repeating: 0, count: SHA256.byteCount)
        var written = 0
        let done = unsafe withUnsafeTemporaryAllocation(of: OSSL_PARAM.self, capacity: 2) { parameters in
            unsafe parameters.initializeElement(at: 0, to: tl_param_sha256())
            unsafe parameters.initializeElement(at: 1, to: OSSL_PARAM_construct_end())
            // A null key means the previous key, so even an empty key needs an address.
            let none: [UInt8] = [0]
            return unsafe none.withUnsafeBytes { placeholder in
                let base = unsafe key.baseAddress ?? placeholder.baseAddress
                let keyBytes = unsafe base?.assumingMemoryBound(to: UInt8.self)
                guard unsafe EVP_MAC_init(context, keyBytes, key.count, parameters.baseAddress) == 1,
                    unsafe data.withUnsafeBufferPointer({
                        unsafe EVP_MAC_update(context, $0.baseAddress, $0.count)
                    }) == 1
                else { return false }
                return unsafe result.withUnsafeMutableBufferPointer { out in
                    unsafe EVP_MAC_final(context, out.baseAddress, &written, out.count) == 1
                }
            }
        }
        guard done, written == result.count else { throw .library(operation: "EVP_MAC_final") }
        return result
    }
}
