/// Formats progress on one line.
package enum ProgressBar {
    private static let width = 24

    /// - Parameter drawn: true draws a bar, for a terminal; false writes words, for a pipe.
    package static func text(done: Int, of total: Int, rate: Double?, secondsLeft: Double?, drawn: Bool) -> String {
        let share = total > 0 ? Double(done) / Double(total) : 0
        var text = "\(done) of \(total)"
        if drawn {
            let full = min(width, max(0, Int((share * Double(width)).rounded(.down))))
            let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
            text = "\(bar) \(percent(share)) \(text)"
        }
        if let rate { text += ", \(rounded(rate))/s" }
        if let secondsLeft, done < total {
            text += secondsLeft < 1 ? ", less than 1 s left" : ", \(DurationText.text(secondsLeft)) left"
        }
        return text
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down)))%" }

    private static func rounded(_ rate: Double) -> String {
        rate >= 10 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)"
    }
}
