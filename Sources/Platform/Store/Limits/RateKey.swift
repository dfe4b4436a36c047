import Captures
package import FoundationEssentials

/// The key of a rate limit, in settings, in counters and on waiting work.
///
/// HTTP requests are charged to `device:` and `owner:`. Captures that a provider reads are charged to `provider:` and
/// to the owner's share of it.
package struct RateKey: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    private init(_ text: String) { description = text }

    /// Matches every id that has no setting of its own.
    package static let everybody = "*"

    /// - Parameter id: the id of a device key.
    package static func device(_ id: String) -> RateKey { RateKey("device:\(id)") }
    package static func owner(_ owner: UUID) -> RateKey { RateKey("owner:\(owner.text)") }
    package static func provider(_ name: String) -> RateKey { RateKey("provider:\(name)") }
    package static func provider(_ name: String, owner: UUID) -> RateKey {
        RateKey("provider:\(name)/owner:\(owner.text)")
    }

    /// - Parameter text: a key as in `tapline limits`, with owner ids.
    /// - Returns: nil if the text is no key; `fault(in:)` says why.
    package init?(parsing text: String) {
        guard Self.fault(in: text) == nil else { return nil }
        description = text
    }

    /// - Returns: what is wrong with the text; nil if it is a key.
    package static func fault(in text: String) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let names = parts.map { $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) }
        guard names.allSatisfy({ $0.count == 2 }), text.utf8.count <= 200 else { return forms }
        switch names.map({ String($0[0]) }) {
        case ["device"], ["owner"], ["provider"], ["provider", "owner"]: break
        default: return forms
        }
        for name in names {
            let value = String(name[1])
            if value == everybody { continue }
            if name[0] == "owner" {
                guard UUID(uuidString: value)?.text == value else { return "'\(value)' is not an owner id" }
            } else {
                guard (1...64).contains(value.utf8.count), value.utf8.allSatisfy(isPlain) else {
                    return "'\(value)' is not a \(name[0]) name: use letters, digits, '.', '-' and '_'"
                }
            }
        }
        guard names.count == 1 || names[0][1] != everybody else {
            return "an owner's share belongs to one provider: provider:NAME/owner:*"
        }
        return nil
    }

    package static let forms =
        "a key is device:ID, owner:ID, provider:NAME or provider:NAME/owner:ID; * means all without a setting"

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// `device`, `owner` or `provider`.
    package var kind: String { String(description.prefix { $0 != ":" }) }

    /// The name of the provider; nil for a limit of requests.
    package var provider: String? {
        guard kind == "provider" else { return nil }
        return String(description.dropFirst("provider:".count).prefix { $0 != "/" })
    }

    /// The key of the default setting, used if this key has none.
    package var fallback: RateKey {
        let end = description.lastIndex(of: ":") ?? description.startIndex
        return RateKey(description[...end] + Self.everybody)
    }

    package var isDefault: Bool { description.hasSuffix(":" + Self.everybody) }
}
