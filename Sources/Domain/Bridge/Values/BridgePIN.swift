/// Digits that a person types on a computer before it may read the messages of the phone, and the rule for wrong ones.
package struct BridgePIN: Sendable, Equatable {
    /// How many digits a PIN has.
    package static let lengths = 4...12
    /// Wrong tries after which a device is locked.
    package static let maxTries = 5
    /// Seconds of the first lock. Each further wrong try doubles the next one.
    package static let firstLock = 60
    /// Seconds.
    package static let longestLock = 86_400

    package let text: String

    /// - Parameter text: the digits and nothing else.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count),
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        self.text = text
    }
}
