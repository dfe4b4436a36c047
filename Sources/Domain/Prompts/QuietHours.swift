/// A part of each day without prompts, in the owner's zone; over midnight if it begins later than it ends.
package struct QuietHours: Sendable, Equatable {
    /// Minutes after midnight. The end is not part of the quiet hours.
    package let from: Int
    package let until: Int

    /// - Returns: nil if both are the same, which could mean never or always.
    package init?(from: Int, until: Int) {
        let day = 0..<24 * 60
        guard from != until, day.contains(from), day.contains(until) else { return nil }
        self.from = from
        self.until = until
    }

    /// Reads `22:00`.
    package static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    package static func text(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
