package import FoundationEssentials

/// The master key wraps the keys of owners, which wrap the keys of objects.
package struct KeyHierarchy: Sendable {
    private let masterKey: SymmetricKey

    package init(masterKey: SymmetricKey) { self.masterKey = masterKey }

    /// Creates the key of a new owner: `wrapped` (60 bytes) is for the database, `cipher` for immediate use.
    package func newOwner(_ ownerID: UUID) throws(CryptoError) -> (wrapped: [UInt8], cipher: OwnerCipher) {
        let key = try SymmetricKey.random()
        return (try wrap(key, ownerID: ownerID), OwnerCipher(ownerID: ownerID, ownerKey: key))
    }

    /// - Throws: `CryptoError.authenticationFailed` for another master key or another owner's wrapped key.
    package func owner(_ ownerID: UUID, wrapped: [UInt8]) throws(CryptoError) -> OwnerCipher {
        OwnerCipher(ownerID: ownerID, ownerKey: try unwrap(wrapped, ownerID: ownerID))
    }

    /// Seals a small secret of the installation: a device's import signing key, a webhook's secret.
    package func sealSecret(_ secret: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try AEAD.seal(secret, key: masterKey, aad: Array("tapline.secret.v1:\(context)".utf8))
    }

    package func openSecret(_ sealed: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try AEAD.open(sealed, key: masterKey, aad: Array("tapline.secret.v1:\(context)".utf8))
    }

    /// Keyed hash: equal for equal bytes in the same context.
    package func mark(of bytes: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try masterKey.mark(of: bytes, context: context)
    }

    private func wrap(_ key: SymmetricKey, ownerID: UUID) throws(CryptoError) -> [UInt8] {
        var bytes = key.exportedBytes()
        defer { Bytes.cleanse(&bytes) }
        return try AEAD.seal(bytes, key: masterKey, aad: Self.aad(ownerID))
    }

    private func unwrap(_ wrapped: [UInt8], ownerID: UUID) throws(CryptoError) -> SymmetricKey {
        var bytes = try AEAD.open(wrapped, key: masterKey, aad: Self.aad(ownerID))
        defer { Bytes.cleanse(&bytes) }
        return try SymmetricKey(bytes: bytes)
    }

    private static func aad(_ ownerID: UUID) -> [UInt8] {
        Array("tapline.owner-key.v1:\(ownerID.uuidString.lowercased())".utf8)
    }
}
