import Captures
import Crypto
package import FoundationEssentials
import Inventory
package import Store

/// The confirmation of a deletion: a token that is good for one version of an object and five minutes. No row is stored:
/// the token is a keyed hash under the owner's key.
package struct InventoryConfirmation: Sendable {
    /// Whether the given token confirms the deletion.
    package let isGiven: Bool
    /// A new token.
    package let token: String
}

extension InventoryStore {
    private static let seconds = 300
    /// Another replica has made the token, by its own clock.
    private static let skew = 30

    /// - Parameters:
    ///   - action: what happens besides the deletion, with the number of items: another action needs another token.
    ///   - token: what the person has sent; nil in the first request.
    package func confirmation(
        of entry: InventoryEntry, and action: String, for owner: UUID, given token: String?, at now: Date = .now
    ) async throws(StoreError) -> InventoryConfirmation {
        let cipher = try await database.keys.cipher(for: owner)
        func made(until end: Int) throws -> String {
            let words = "\(entry.object.rawValue) \(entry.id.text) \(entry.version) \(end) \(action)"
            return "\(end)." + Hex.encode(try cipher.mark(of: Array(words.utf8), context: "confirmations"))
        }
        let clock = Int(now.timeIntervalSince1970)
        return try reading {
            var isGiven = false
            if let token, let end = Int(token.prefix { $0 != "." }), end >= clock,
                end <= clock + Self.seconds + Self.skew
            {
                isGiven = Bytes.constantTimeEquals(Array(token.utf8), Array(try made(until: end).utf8))
            }
            return InventoryConfirmation(isGiven: isGiven, token: try made(until: clock + Self.seconds))
        }
    }
}
