/// Credential of a device: `tlk_` + key id (8) + `_` + secret (43 characters, 32 bytes in base64url).
///
/// The key id is public: it identifies the row and may be logged. The whole token is shown once, on creation. The
/// database holds `hash`, and `importSigningKey` sealed under the master key.
package struct DeviceKeyToken: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    package static let prefix = "tlk_"
    package static let keyIDCount = 8
    private static let secretCount = 32
    /// Crockford's base32 in lower case, without letters that look like digits.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    package let keyID: String
    /// The whole token, including the secret.
    package let text: String

    /// - Parameter keyID: of a key that gets a new secret; nil makes a new one. Precondition: `isKeyID`.
    package static func generate(keyID: String? = nil) throws(CryptoError) -> DeviceKeyToken {
        let id = try Bytes.random(keyIDCount).map { alphabet[Int($0 & 31)] }
        let keyID = keyID ?? String(decoding: id, as: UTF8.self)
        let secret = Base64.encodeURL(try Bytes.random(secretCount))
        return DeviceKeyToken(keyID: keyID, text: "\(prefix)\(keyID)_\(secret)")
    }

    /// Accepts the exact form only: no white space, one encoding of each secret.
    package static func parse(_ text: String) -> DeviceKeyToken? {
        let bytes = Array(text.utf8)
        let idStart = prefix.utf8.count
        let idEnd = idStart + keyIDCount
        guard bytes.count == idEnd + 1 + 43, bytes.starts(with: prefix.utf8), bytes[idEnd] == UInt8(ascii: "_"),
            isKeyID(bytes[idStart..<idEnd]),
            let secret = Base64.decodeURL(String(decoding: bytes[(idEnd + 1)...], as: UTF8.self)),
            secret.count == secretCount
        else { return nil }
        return DeviceKeyToken(keyID: String(decoding: bytes[idStart..<idEnd], as: UTF8.self), text: text)
    }

    package static func isKeyID(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count == keyIDCount && bytes.allSatisfy(alphabet.contains)
    }

    /// SHA-256 of the whole token. A slow hash is unnecessary, because the secret has 256 random bits.
    package func hash() throws(CryptoError) -> [UInt8] { try SHA256.hash(text) }

    /// Key with which the device signs import messages; it does not reveal the token.
    package func importSigningKey() throws(CryptoError) -> SymmetricKey {
        try SymmetricKey(bytes: HMAC.sha256(key: Array(text.utf8), Array("tapline.import.v1".utf8)))
    }

    package static func == (a: DeviceKeyToken, b: DeviceKeyToken) -> Bool {
        Bytes.constantTimeEquals(Array(a.text.utf8), Array(b.text.utf8))
    }

    package var description: String { "\(Self.prefix)\(keyID)_…" }
    package var customMirror: Mirror { Mirror(self, children: ["keyID": keyID]) }
}
