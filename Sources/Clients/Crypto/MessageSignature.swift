/// `v1,<base64 of HMAC-SHA256>`, the format of Standard Webhooks, for import messages and outgoing webhooks.
package enum MessageSignature {
    private static let version = "v1,"

    package static func sign(_ message: [UInt8], key: SymmetricKey) throws(CryptoError) -> String {
        version + Base64.encode(try HMAC.sha256(key: key, message))
    }

    package static func sign(_ message: [UInt8], key: [UInt8]) throws(CryptoError) -> String {
        version + Base64.encode(try HMAC.sha256(key: key, message))
    }

    /// - Parameter signatures: one or more, separated by spaces, for key rotation; one valid signature suffices.
    ///   Unknown versions and malformed entries are ignored.
    package static func verify(
        _ signatures: String, of message: [UInt8], key: SymmetricKey
    ) throws(CryptoError) -> Bool {
        matches(signatures, try HMAC.sha256(key: key, message))
    }

    package static func verify(
        _ signatures: String, of message: [UInt8], key: [UInt8]
    ) throws(CryptoError) -> Bool {
        matches(signatures, try HMAC.sha256(key: key, message))
    }

    private static func matches(_ signatures: String, _ expected: [UInt8]) -> Bool {
        signatures.split(separator: " ").contains { entry in
            guard entry.hasPrefix(version), let given = Base64.decode(String(entry.dropFirst(version.count))) else {
                return false
            }
            return Bytes.constantTimeEquals(given, expected)
        }
    }
}
