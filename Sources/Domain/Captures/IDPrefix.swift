package import FoundationEssentials

/// The beginning of an id, as a person copies it from a list.
///
/// Ids are UUIDv7: the first 12 digits are the time in milliseconds, and ids that were made within 65 seconds have the
/// first 8 digits in common. The last digits are random and tell ids apart sooner, but only a prefix is a range of the
/// primary keys (owner, id). A suffix needs another index of each table, and each insert would pay for it.
package struct IDPrefix: Sendable, Equatable {
    package static let minDigits = 4

    /// Hexadecimal digits in lower case, without hyphens.
    private let digits: String

    /// Accepts 4 to 32 hexadecimal digits in either case, with the hyphens of an id or without.
    package init?(_ text: String) {
        let text = text.lowercased()
        let digits = text.filter { $0 != "-" }
        guard (Self.minDigits...32).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.digits = digits
        guard text == digits || text == self.text else { return nil }
    }

    /// With hyphens.
    package var text: String { Self.text(digits) }

    /// The lowest id that begins so.
    package var low: UUID { Self.id(digits, filledWith: "0") }
    /// The highest id that begins so.
    package var high: UUID { Self.id(digits, filledWith: "f") }
    /// The whole id; nil if digits are missing.
    package var id: UUID? { digits.utf8.count == 32 ? low : nil }

    private static func id(_ digits: String, filledWith digit: Character) -> UUID {
        let all = digits + String(repeating: digit, count: 32 - digits.utf8.count)
        return UUID(text: text(all)) ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    static func text(_ digits: some StringProtocol) -> String {
        digits.enumerated().reduce(into: "") { text, item in
            if [8, 12, 16, 20].contains(item.offset) { text.append("-") }
            text.append(item.element)
        }
    }
}
