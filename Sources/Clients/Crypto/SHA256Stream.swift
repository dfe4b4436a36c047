internal import COpenSSL

/// A hash (FIPS 180-4) of bytes that arrive piece by piece. Not safe from several tasks at once.
@safe package final class SHA256Stream {
    private let context: OpaquePointer

    package init() throws(CryptoError) {
        guard let algorithm = unsafe Algorithms.sha256, let context = unsafe EVP_MD_CTX_new() else {
            throw .library(operation: "EVP_MD_fetch")
        }
        unsafe self.context = context
        guard unsafe EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
            throw .library(operation: "EVP_DigestInit_ex")
        }
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    package func update(_ piece: [UInt8]) throws(CryptoError) {
        let status = unsafe piece.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard status == 1 else { throw .library(operation: "EVP_DigestUpdate") }
    }

    /// The hash of all pieces. Call this once, at the end.
    package func finish() throws(CryptoError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
        let status = unsafe digest.withUnsafeMutableBufferPointer {
            unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil)
        }
        guard status == 1 else { throw .library(operation: "EVP_DigestFinal_ex") }
        return digest
    }
}
