import Captures

/// A line of an exported chat: `[15/01/2026, 10:32:11] Sarah Chen: text` or `15/01/26, 10:32 - Sarah Chen: text`.
struct ExportLine {
    var name: String
    var text: String
    var time: String?
    var isWhatsApp: Bool

    init?(_ line: String) {
        let line = String(line.drop { $0 == "\u{200E}" })
        guard let first = line.first, first == "[" || first.isNumber else { return nil }
        let head: Substring
        let body: Substring
        if first == "[" {
            guard let close = line.firstIndex(of: "]") else { return nil }
            head = line.dropFirst()[..<close]
            body = line[line.index(after: close)...]
        } else {
            guard let dash = line.firstPlace(of: " - ") else { return nil }
            head = line[..<dash.lowerBound]
            body = line[dash.upperBound...]
        }
        guard head.count <= 40, let clock = ClockTime.first(in: Token.tokens(of: String(head))),
            let colon = body.firstPlace(of: ": ")
        else { return nil }
        name = body[..<colon.lowerBound].trimmed.stripped(of: "~\u{200E}")
        text = body[colon.upperBound...].trimmed
        time = clock.time
        isWhatsApp = head.contains(",")
        guard !name.isEmpty, name.count <= 50, !text.isEmpty else { return nil }
    }
}
