internal import COpenSSL
internal import Glibc

/// A PEM file of certificates as a TLS server is given it: the server's own comes first.
package struct CertificateFile: Sendable {
    private let path: String
    /// Of the first certificate, in DER.
    private let publicKeyInfo: [UInt8]

    /// - Throws: `CryptoError.certificate`, in words for the operator.
    package init(_ path: String) throws(CryptoError) {
        self.path = path
        guard let file = unsafe BIO_new_file(path, "r") else {
            throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe BIO_free(file) }
        guard let certificate = unsafe PEM_read_bio_X509(file, nil, nil, nil) else {
            throw .certificate(path: path, reason: "no PEM certificate in it")
        }
        defer { unsafe X509_free(certificate) }
        publicKeyInfo = try unsafe Self.encoded(X509_get0_pubkey(certificate), path)
    }

    /// `sha256//` and the base64 hash of the public key (RFC 7469, section 2.4), as libcurl takes it.
    package func publicKeyPin() throws(CryptoError) -> String {
        "sha256//" + Base64.encode(try SHA256.hash(publicKeyInfo))
    }

    /// - Throws: `CryptoError.certificate` where the file holds no private key without a password, or another one's.
    package func check(privateKey path: String) throws(CryptoError) {
        guard let file = unsafe BIO_new_file(path, "r") else {
            throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe BIO_free(file) }
        // Without a callback libcrypto would ask the terminal for a password.
        guard let key = unsafe PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil) else {
            throw .certificate(path: path, reason: "no PEM private key in it that needs no password")
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
