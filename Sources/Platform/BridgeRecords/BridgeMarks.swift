import Crypto

/// Keyed hashes of the texts that phones and clients use as ids. Such a text can hold a number, so that no text is stored
/// unsealed.
enum BridgeMarks {
    static func conversation(_ id: String, _ cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(of: Array(id.utf8), context: "bridge_conversations.mark")
    }

    static func message(_ id: String, _ cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(of: Array(id.utf8), context: "bridge_messages.mark")
    }

    /// - Parameter device: the device key of the client: two clients can use the same id.
    static func request(_ id: String, of device: String, _ cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(of: Array("\(device)\u{0}\(id)".utf8), context: "bridge_outbox.request")
    }

    /// Equal for the same participants in any order.
    static func participants(_ participants: [String], _ cipher: OwnerCipher) throws(CryptoError) -> [UInt8] {
        try cipher.mark(
            of: Array(participants.sorted().joined(separator: "\u{0}").utf8),
            context: "bridge_conversations.participants")
    }
}
