internal import COpenSSL
internal import Glibc

/// A PEM certificate chain for a TLS server; the server's own certificate comes first.
package struct CertificateFile: Sendable {
    private let path: String
    /// Public key of the first certificate, in DER.
    private let publicKeyInfo: [UInt8]

    /// - Throws: `CryptoError.certificate` with a reason for the operator.
    package init(_ path: String) throws(CryptoError) {
        self.path = path
        guard let file = unsafe BIO_new_file(path, "r") else {
            throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe BIO_free(file) }
        guard let certificate = unsafe PEM_read_bio_X509(file, nil, nil, nil) else {
            throw .certificate(path: path, reason: "it has no PEM certificate")
        }
        defer { unsafe X509_free(certificate) }
        publicKeyInfo = try unsafe Self.encoded(X509_get0_pubkey(certificate), path)
    }

    /// `sha256//` and the base64 hash of the public key (RFC 7469, section 2.4), in libcurl's format.
    package func publicKeyPin() throws(CryptoError) -> String {
        "sha256//" + Base64.encode(try SHA256.hash(publicKeyInfo))
    }

    /// - Throws: `CryptoError.certificate` if the file has no private key without a password, or the key of another
    ///   certificate.
    package func check(privateKey path: String) throws(CryptoError) {
        guard let file = unsafe BIO_new_file(path, "r") else {
            throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe BIO_free(file) }
        // Without a callback libcrypto would ask for a password on the terminal.
        guard let key = unsafe PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil) else {
            throw .certificate(path: path, reason: "expected a private key in PEM without a password")
        }
        defer { unsafe EVP_PKEY_free(key) }
        guard try unsafe Self.encoded(key, path) == publicKeyInfo else {
            throw .certificate(path: path, reason: "the private key does not belong to the certificate \(self.path)")
        }
    }

    private static func encoded(_ key: OpaquePointer?, _ path: String) throws(CryptoError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = unsafe i2d_PUBKEY(key, &bytes)
        guard count > 0, let first = unsafe bytes else {
            throw .certificate(path: path, reason: "its public key cannot be read")
        }
        defer { unsafe CRYPTO_free(bytes, nil, 0) }
        return unsafe Array(UnsafeBufferPointer(start: first, count: Int(count)))
    }
}
