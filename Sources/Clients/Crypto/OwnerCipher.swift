package import FoundationEssentials

/// Encrypts and decrypts the objects of one owner, each with its own key.
///
/// `context` identifies an object and its place ("captures.text:<uuid>"). It is authenticated together with the owner,
/// so that one row's bytes cannot be passed off as another's.
package struct OwnerCipher: Sendable {
    package let ownerID: UUID
    private let ownerKey: SymmetricKey
    private let ownerText: String

    package init(ownerID: UUID, ownerKey: SymmetricKey) {
        self.ownerID = ownerID
        self.ownerKey = ownerKey
        self.ownerText = ownerID.uuidString.lowercased()
    }

    /// Returns header and body separately, which avoids copying a picture.
    package func sealedObject(_ plaintext: [UInt8], context: String) throws(CryptoError) -> SealedObject {
        var random = try Bytes.random(SymmetricKey.byteCount + 2 * AEAD.nonceCount)
        defer { Bytes.cleanse(&random) }
        var keyBytes = Array(random[..<SymmetricKey.byteCount])
        defer { Bytes.cleanse(&keyBytes) }
        let objectKey = try SymmetricKey(bytes: keyBytes)
        let nonces = random[SymmetricKey.byteCount...]

        var header: [UInt8] = []
        header.reserveCapacity(SealedObject.headerCount)
        header.append(SealedObject.version)
        try AEAD.appendSealed(
            keyBytes, key: ownerKey, nonce: nonces.prefix(AEAD.nonceCount), aad: aad("key", context), to: &header)
        let body = try AEAD.seal(
            plaintext, key: objectKey, nonce: Array(nonces.suffix(AEAD.nonceCount)), aad: aad("object", context))
        return SealedObject(header: header, body: body)
    }

    /// Begins an object that is sealed part by part.
    package func sealer(context: String) throws(CryptoError) -> PartSealer {
        var keyBytes = try Bytes.random(SymmetricKey.byteCount)
        defer { Bytes.cleanse(&keyBytes) }
        var header = [SealedParts.version]
        try AEAD.appendSealed(
            keyBytes, key: ownerKey, nonce: Bytes.random(AEAD.nonceCount)[...], aad: aad("key", context), to: &header)
        return PartSealer(header: header, key: try SymmetricKey(bytes: keyBytes), aad: aad("part", context))
    }

    /// - Parameter header: of the `PartSealer` that sealed the parts.
    /// - Throws: `CryptoError.authenticationFailed` for another owner or another context.
    package func opener(_ header: [UInt8], context: String) throws(CryptoError) -> PartOpener {
        guard let version = header.first else { throw .malformed("sealed parts: no header") }
        guard version == SealedParts.version else { throw .unsupportedVersion(version) }
        var keyBytes = try AEAD.open(header[1...], key: ownerKey, aad: aad("key", context))
        defer { Bytes.cleanse(&keyBytes) }
        return PartOpener(key: try SymmetricKey(bytes: keyBytes), aad: aad("part", context))
    }

    /// - Returns: the bytes of a `SealedObject`.
    package func seal(_ plaintext: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try sealedObject(plaintext, context: context).bytes
    }

    package func seal(_ text: String, context: String) throws(CryptoError) -> [UInt8] {
        try seal(Array(text.utf8), context: context)
    }

    /// - Throws: `CryptoError.authenticationFailed` for another owner, another context or a changed byte.
    package func open(_ sealed: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        guard let version = sealed.first else { throw .malformed("sealed object: empty") }
        guard version == SealedObject.version else { throw .unsupportedVersion(version) }
        guard sealed.count >= SealedObject.overhead else { throw .malformed("sealed object: too short") }
        var keyBytes = try AEAD.open(
            sealed[1..<SealedObject.headerCount], key: ownerKey, aad: aad("key", context))
        defer { Bytes.cleanse(&keyBytes) }
        return try AEAD.open(
            sealed[SealedObject.headerCount...], key: SymmetricKey(bytes: keyBytes), aad: aad("object", context))
    }

    /// - Throws: also `CryptoError.malformed` if the plaintext is not UTF-8.
    package func openText(_ sealed: [UInt8], context: String) throws(CryptoError) -> String {
        guard let text = String(validating: try open(sealed, context: context), as: UTF8.self) else {
            throw .malformed("sealed text: not UTF-8")
        }
        return text
    }

    /// Keyed hash: equal for equal bytes of this owner and context; useless without the owner's key.
    package func mark(of bytes: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try ownerKey.mark(of: bytes, context: context)
    }

    /// Keyed hashes of search terms, in their order. They are short, so that two terms in some billions share one, and
    /// one alone tells less.
    package func searchMarks(of terms: [String]) throws(CryptoError) -> [Int32] {
        try ownerKey.marks(of: terms.map { Array($0.utf8) }, context: "search_texts").map { mark in
            Int32(bitPattern: mark.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
    }

    /// The owner's id has a fixed length, so different pairs of owner and context give different bytes.
    private func aad(_ part: String, _ context: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + context.utf8.count)
        bytes.append(contentsOf: "tapline.".utf8)
        bytes.append(contentsOf: part.utf8)
        bytes.append(contentsOf: ".v1:".utf8)
        bytes.append(contentsOf: ownerText.utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: context.utf8)
        return bytes
    }
}
