/// Form of a long object that is sealed and opened part by part, so that it is never whole in memory.
///
/// Header: version (1) | wrapped object key (60). Each part: nonce (12) | ciphertext | tag (16). The key is used for
/// this object only; the nonce of a part is its number and whether it is the last one, so that parts cannot be
/// exchanged, left out or cut off (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
package enum SealedParts {
    package static let version: UInt8 = 2
    /// Bytes of each part before sealing; the last part can be shorter.
    package static let partSize = 1 << 20
    /// Bytes of each sealed part but the last.
    package static let sealedPartSize = partSize + AEAD.overhead

    /// Number of parts of an object. An empty object has one part.
    /// - Parameter size: bytes before sealing.
    package static func count(of size: Int) -> Int { max(1, (size + partSize - 1) / partSize) }

    static func nonce(_ number: Int, isLast: Bool) -> [UInt8] {
        let digits = (0..<8).map { UInt8(truncatingIfNeeded: UInt64(number) >> (56 - 8 * UInt64($0))) }
        return [0, 0, 0] + digits + [isLast ? 1 : 0]
    }
}

/// Seals the parts of one object in their order.
package struct PartSealer: Sendable {
    /// Is stored apart from the parts: without it, they cannot be opened.
    package let header: [UInt8]
    private let key: SymmetricKey
    private let aad: [UInt8]
    private var number = 0

    init(header: [UInt8], key: SymmetricKey, aad: [UInt8]) {
        (self.header, self.key, self.aad) = (header, key, aad)
    }

    /// - Precondition: each part but the last has `SealedParts.partSize` bytes.
    package mutating func seal(_ part: [UInt8], isLast: Bool) throws(CryptoError) -> [UInt8] {
        precondition(
            part.count == SealedParts.partSize || isLast && part.count < SealedParts.partSize,
            "not the size of a part")
        let nonce = SealedParts.nonce(number, isLast: isLast)
        number += 1
        return try AEAD.seal(part, key: key, nonce: nonce, aad: aad)
    }
}

/// Opens the parts of one object in any order.
package struct PartOpener: Sendable {
    private let key: SymmetricKey
    private let aad: [UInt8]

    init(key: SymmetricKey, aad: [UInt8]) { (self.key, self.aad) = (key, aad) }

    /// - Throws: `CryptoError.authenticationFailed` for another object, another number or a changed byte.
    package func open(_ sealed: [UInt8], number: Int, isLast: Bool) throws(CryptoError) -> [UInt8] {
        guard sealed.starts(with: SealedParts.nonce(number, isLast: isLast)) else { throw .authenticationFailed }
        return try AEAD.open(sealed, key: key, aad: aad)
    }
}
