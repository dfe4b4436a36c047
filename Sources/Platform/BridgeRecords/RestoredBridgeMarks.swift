package import Crypto
import Store

/// The keyed hashes of restored rows, as Postgres literals of `bytea`, from the plain bytes of their sealed columns.
package enum RestoredBridgeMarks {
    package static func conversation(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        literal(try BridgeMarks.conversation(try StoreJSON.decode(SealedConversation.self, from: plain).id, cipher))
    }

    package static func participants(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        literal(
            try BridgeMarks.participants(
                try StoreJSON.decode(SealedConversation.self, from: plain).participants, cipher))
    }

    package static func message(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        literal(try BridgeMarks.message(try StoreJSON.decode(SealedMessage.self, from: plain).id, cipher))
    }

    /// - Returns: nil for a message that no client has sent.
    package static func request(_ plain: [UInt8], of device: String, _ cipher: OwnerCipher) throws -> String? {
        try StoreJSON.decode(SealedMessage.self, from: plain).clientID.map {
            literal(try BridgeMarks.request($0, of: device, cipher))
        }
    }

    private static func literal(_ mark: [UInt8]) -> String { "\\x\(Hex.encode(mark))" }
}
