/// Stored form of one encrypted object: version (1) | wrapped object key (60) | nonce (12) | ciphertext | tag (16).
///
/// The object's key is used for this text only. Destroying `wrappedKey` destroys the object. A store that cannot
/// overwrite bytes (S3) therefore holds `body`, and the database holds `header`.
package struct SealedObject: Equatable, Sendable {
    package static let version: UInt8 = 1
    package static let wrappedKeyCount = SymmetricKey.byteCount + AEAD.overhead
    package static let headerCount = 1 + wrappedKeyCount
    /// Bytes that sealing adds.
    package static let overhead = headerCount + AEAD.overhead

    /// Version and wrapped key.
    package let header: [UInt8]
    /// Nonce, ciphertext and tag.
    package let body: [UInt8]

    init(header: [UInt8], body: [UInt8]) {
        self.header = header
        self.body = body
    }

    /// - Throws: `CryptoError.malformed` or `.unsupportedVersion`; does not decrypt.
    package init(parsing bytes: [UInt8]) throws(CryptoError) {
        guard let version = bytes.first else { throw .malformed("sealed object: empty") }
        guard version == Self.version else { throw .unsupportedVersion(version) }
        guard bytes.count >= Self.overhead else { throw .malformed("sealed object: too short") }
        header = Array(bytes[..<Self.headerCount])
        body = Array(bytes[Self.headerCount...])
    }

    package var bytes: [UInt8] { header + body }
}
