/// The file of the weights: lines `member value`, then `weight NAME VALUE` for each signal and pair, then `table`, each
/// with 64 places as two hexadecimal digits.
extension ScamModel {
    package init?(_ text: String) {
        self.init()
        var table: [Int8] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count > 1 else { return nil }
            if words[0] == "table" {
                var digits = Array(words[1].utf8)[...]
                while let first = digits.popFirst(), let second = digits.popFirst() {
                    guard let byte = UInt8(String(decoding: [first, second], as: UTF8.self), radix: 16) else {
                        return nil
                    }
                    table.append(Int8(bitPattern: byte))
                }
                continue
            }
            guard let value = Double(words[words.count - 1]) else { return nil }
            switch words[0] {
            case "bias": bias = value
            case "unit": unit = value
            case "slope": slope = value
            case "shift": shift = value
            case "medium": medium = value
            case "high": high = value
            case "unseen-f1": unseenF1 = value
            case "unseen-flagged": unseenFlagged = value
            case "weight": weights[String(words[1])] = value
            default: return nil
            }
        }
        guard table.count == self.table.count else { return nil }
        self.table = table
    }

    /// - Parameter comments: lines for the head of the file, without `#`.
    package func text(comments: [String]) -> String {
        var lines = comments.map { "# \($0)" }
        for (name, value) in [
            ("bias", bias), ("unit", unit), ("slope", slope), ("shift", shift), ("medium", medium), ("high", high),
            ("unseen-f1", unseenF1), ("unseen-flagged", unseenFlagged),
        ] {
            lines.append("\(name) \(Self.rounded(value))")
        }
        for (name, value) in weights.sorted(by: { $0.key < $1.key }) where Self.rounded(value) != 0 {
            lines.append("weight \(name) \(Self.rounded(value))")
        }
        for start in stride(from: 0, to: table.count, by: 64) {
            let digits = table[start..<(start + 64)].map { value in
                let text = String(UInt8(bitPattern: value), radix: 16)
                return text.utf8.count == 1 ? "0" + text : text
            }
            lines.append("table " + digits.joined())
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func rounded(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }
}
