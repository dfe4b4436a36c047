import Captures
import CommandLine

/// A page of scans, with its text for a terminal.
package struct APIScans: Decodable, Sendable {
    struct Scan: Decodable {
        var id: String
        var state: String
        var risk: String?
        var text: String?
        var createdAt: String
        var judgment: APIScanJudgment?
    }

    var data: [Scan]
    package var nextCursor: String?

    package var lines: [String] {
        let short = ShortIDs(data.map(\.id))
        return TextTable.lines(
            data.map { scan in
                [
                    short.text(scan.id), ShownText.minute(scan.createdAt),
                    scan.risk?.replacing("_", with: " ") ?? scan.state,
                    scan.judgment.map { "you: \($0.verdict)" } ?? "", ShownText.excerpt(scan.text ?? ""),
                ]
            })
    }
}

/// What an owner says about a scan.
package struct APIScanJudgment: Decodable, Sendable {
    package var verdict: String
    package var isKept: Bool
}

/// The answer to a judgment.
package struct APIJudgedScan: Decodable, Sendable {
    package var judgment: APIScanJudgment
}

/// A page of judged messages, as lines that `tapline-lab train scams` and `eval scams` read.
package struct APIJudgedMessages: Decodable, Sendable {
    struct Message: Decodable {
        var text: String
        var judgment: APIScanJudgment
    }

    var data: [Message]
    package var nextCursor: String?

    /// `label<TAB>text`: `\n` in a text is a line break, and other control characters are spaces.
    package var lines: [String] {
        data.map { message in
            let text = message.text.replacing("\r\n", with: "\n").replacing("\n", with: "\\n")
            let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            return (message.judgment.verdict == "scam" ? "scam" : "ok") + "\t"
                + String(String.UnicodeScalarView(scalars))
        }
    }
}
