/// The stored form of one encrypted object: version (1) | wrapped object key (60) | nonce (12) | ciphertext | tag (16).
///
/// The object's key is used for this one text. Whoever destroys `wrappedKey` has destroyed the object, so a store
/// that cannot overwrite its bytes (S3) keeps `body` there and `header` in the database.
package struct SealedObject: Equatable, Sendable {
    package static let version: UInt8 = 1
    package static let wrappedKeyCount = SymmetricKey.byteCount + AEAD.overhead
    package static let headerCount = 1 + wrappedKeyCount
    /// What sealing adds to a text, in bytes.
    package static let overhead = headerCount + AEAD.overhead

    /// Version and wrapped key.
    package let header: [UInt8]
    /// Nonce, ciphertext and tag.
    package let body: [UInt8]

    init(header: [UInt8], body: [UInt8]) {
        self.header = header
        self.body = body
    }

    /// - Throws: `CryptoError.malformed` or `.unsupportedVersion`; nothing is decrypted here.
    package init(parsing bytes: [UInt8]) throws(CryptoError) {
        guard let version = bytes.first else { throw .malformed("sealed object: empty") }
        guard version == Self.version else { throw .unsupportedVersion(version) }
        guard bytes.count >= Self.overhead else { throw .malformed("sealed object: too short") }
        header = Array(bytes[..<Self.headerCount])
        body = Array(bytes[Self.headerCount...])
    }

    package var bytes: [UInt8] { header + body }
}
