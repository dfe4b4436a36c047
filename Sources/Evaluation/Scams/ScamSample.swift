/// A labeled message.
struct ScamSample: Equatable, Sendable {
    var isScam: Bool
    var topic: String?
    var text: String
    /// Where the message comes from: messages of one origin are alike.
    var origin: String

    /// Whether the message is about schemes of today. Such messages weigh most.
    var isOfToday: Bool
    /// Whether the message comes from a collection of honest promotions.
    var isPromotion = false

    /// Two messages with the same letters and digits are one.
    var key: String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    private static let labels = ["scam": true, "spam": true, "ok": false, "ham": false, "bulk": false]

    /// - Parameter content: lines `label<TAB>text` or `label<TAB>topic<TAB>text`; `\n` in a text is a line break.
    /// - Throws: the number of a line that has another form.
    static func samples(_ content: String, origin: String) throws(ScamFileFault) -> [ScamSample] {
        var samples: [ScamSample] = []
        for (index, line) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            let columns = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard columns.count > 1, let isScam = labels[columns[0]] else { throw ScamFileFault(line: index + 1) }
            samples.append(
                ScamSample(
                    isScam: isScam, topic: columns.count == 3 ? columns[1] : nil,
                    text: unescaped(columns[columns.count - 1]),
                    origin: origin, isOfToday: columns.count == 3, isPromotion: columns[0] == "bulk"))
        }
        return samples
    }

    private static func unescaped(_ text: String) -> String {
        text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }

    /// The first of each message, in their order.
    static func unique(_ samples: [ScamSample]) -> [ScamSample] {
        var known: Set<String> = []
        return samples.filter { known.insert($0.key).inserted }
    }
}

/// A line that is not a labeled message.
struct ScamFileFault: Error, Equatable {
    var line: Int
}
