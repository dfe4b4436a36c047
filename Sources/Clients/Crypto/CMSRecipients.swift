internal import COpenSSL
internal import Glibc

/// Encrypts messages to certificates: CMS (RFC 5652, 5083) with AES-256-GCM, its key by RSA-OAEP or ECDH. The private key
/// of any of the certificates decrypts them, also with the `openssl cms` command. Safe from any task.
package final class CMSRecipients: Sendable {
    private let certificates: [Certificate]

    /// - Parameter paths: PEM files, each with one certificate or several.
    /// - Throws: `CryptoError.certificate` with a reason for the operator.
    package init(_ paths: [String]) throws(CryptoError) {
        var certificates: [Certificate] = []
        for path in paths {
            let found = try Certificate.all(in: path)
            guard !found.isEmpty else { throw .certificate(path: path, reason: "it has no PEM certificate") }
            certificates += found
        }
        self.certificates = certificates
    }

    /// Immutable; libcrypto only reads it.
    @safe private final class Certificate: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

        deinit { unsafe X509_free(pointer) }

        static func all(in path: String) throws(CryptoError) -> [Certificate] {
            guard let file = unsafe BIO_new_file(path, "r") else {
                throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
            }
            defer { unsafe BIO_free(file) }
            var found: [Certificate] = []
            while let certificate = unsafe PEM_read_bio_X509(file, nil, nil, nil) {
                found.append(unsafe Certificate(certificate))
            }
            // The end of the file. Any other error is a certificate that would be left out.
            let isEnd = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
            ERR_clear_error()
            guard isEnd else { throw .certificate(path: path, reason: "a certificate in it is damaged") }
            return found
        }
    }

    /// - Returns: one DER message; it is held in memory with its content.
    package func seal(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        let message: OpaquePointer? = unsafe bytes.withUnsafeBytes { content in
            guard let input = unsafe BIO_new_mem_buf(content.baseAddress, Int32(content.count)) else { return nil }
            defer { unsafe BIO_free(input) }
            let recipients: [OpaquePointer?] = unsafe certificates.map { unsafe $0.pointer }
            return unsafe recipients.withUnsafeBufferPointer {
                unsafe tl_cms_encrypt($0.baseAddress, Int32($0.count), input)
            }
        }
        guard let message = unsafe message else { throw .library(operation: "CMS_encrypt") }
        defer { unsafe CMS_ContentInfo_free(message) }
        return try unsafe MemoryOutput.bytes("i2d_CMS_bio") { output in unsafe i2d_CMS_bio(output, message) == 1 }
    }
}

/// Decrypts messages that were encrypted to the certificate of a private key. Safe from any task.
@safe package final class CMSPrivateKey: @unchecked Sendable {
    private let key: OpaquePointer

    /// - Parameter path: a PEM file without a password.
    /// - Throws: `CryptoError.certificate` with a reason for the operator.
    package init(_ path: String) throws(CryptoError) {
        guard let file = unsafe BIO_new_file(path, "r") else {
            throw .certificate(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        defer { unsafe BIO_free(file) }
        // Without a callback libcrypto would ask for a password on the terminal.
        guard let key = unsafe PEM_read_bio_PrivateKey(file, nil, { _, _, _, _ in 0 }, nil) else {
            throw .certificate(path: path, reason: "expected a private key in PEM without a password")
        }
        unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// - Throws: `.authenticationFailed` for another key and for changed bytes, `.malformed` for bytes that are no CMS
    ///   message.
    package func open(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        let parsed: OpaquePointer? = unsafe message.withUnsafeBytes { bytes in
            guard let input = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe BIO_free(input) }
            return unsafe d2i_CMS_bio(input, nil)
        }
        guard let parsed = unsafe parsed else {
            ERR_clear_error()
            throw .malformed("CMS message")
        }
        defer { unsafe CMS_ContentInfo_free(parsed) }
        do throws(CryptoError) {
            return try unsafe MemoryOutput.bytes("CMS_decrypt") { output in
                unsafe tl_cms_decrypt(parsed, key, output) == 1
            }
        } catch {
            ERR_clear_error()
            throw .authenticationFailed
        }
    }
}

private enum MemoryOutput {
    /// The bytes that `write` puts into a memory BIO.
    static func bytes(
        _ operation: String, _ write: (OpaquePointer) -> Bool
    ) throws(CryptoError) -> [UInt8] {
        guard let output = unsafe BIO_new(BIO_s_mem()) else { throw .library(operation: "BIO_new") }
        defer { unsafe BIO_free(output) }
        guard unsafe write(output) else { throw .library(operation: operation) }
        let count = unsafe BIO_ctrl(output, BIO_CTRL_PENDING, 0, nil)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe BIO_read(output, $0.baseAddress, Int32($0.count)) }
        guard Int(read) == bytes.count || bytes.isEmpty else { throw .library(operation: "BIO_read") }
        return bytes
    }
}
