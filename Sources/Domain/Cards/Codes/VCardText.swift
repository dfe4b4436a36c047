import Captures

/// The first card of a vCard 2.1, 3.0 or 4.0 (RFC 2426, RFC 6350), limited to what QR codes on business cards use.
/// Address books are read by the module Exchange.
struct VCardText {
    struct Property {
        var name: String
        /// Upper case, as `TYPE=CELL` or bare `CELL`.
        var parameters: [String]
        /// Escaped.
        var value: String
    }

    var properties: [Property]

    /// Relevant properties read from a card, at most.
    private static let maxProperties = 50
    private static let known: Set<String> = ["FN", "N", "ORG", "TITLE", "EMAIL", "URL", "TEL", "ADR", "NOTE"]
    private static let begin = "BEGIN:VCARD"
    private static let end = "END:VCARD"

    init?(_ payload: String) {
        let lines = Self.unfolded(payload)
        guard let begin = lines.firstIndex(where: { Self.isMark($0, Self.begin) }) else { return nil }
        let body = lines[(begin + 1)...].prefix { !Self.isMark($0, Self.end) }
        properties = Array(body.lazy.compactMap(Self.property).prefix(Self.maxProperties))
    }

    /// Number of `cards`.
    static func count(in text: String) -> Int {
        text.lines().count { isMark($0, begin) }
    }

    private static func isMark(_ line: some StringProtocol, _ mark: String) -> Bool {
        // `isASCIIOnly` first: trimming a line with one very long character is slow.
        line.isASCIIOnly && line.trimmed.uppercased() == mark
    }

    /// Each card from its first line to its last, or to the end of the text.
    static func cards(in text: String) -> [String] {
        var cards: [[Substring]] = []
        var isOpen = false
        for line in text.lines() {
            if isMark(line, begin) {
                isOpen = true
                cards.append([line])
            } else if isOpen {
                cards[cards.count - 1].append(line)
                isOpen = !isMark(line, end)
            }
        }
        return cards.map { $0.joined(separator: "\n") }
    }

    /// Joins continuation lines: those that start with white space, and in quoted-printable those after a trailing
    /// `=`.
    private static func unfolded(_ text: String) -> [String] {
        // In place and in one pass, because a line may be as long as the text.
        var lines: [String] = []
        var (isQuoted, isOpen) = (false, false)
        for line in text.lines() {
            if !lines.isEmpty, line.first == " " || line.first == "\t" {
                lines[lines.count - 1] += line.dropFirst()
            } else if isQuoted, isOpen {
                lines[lines.count - 1].removeLast()
                lines[lines.count - 1] += line
            } else {
                lines.append(String(line))
                isQuoted = line.uppercased().contains("QUOTED-PRINTABLE")
            }
            isOpen = line.utf8.last == UInt8(ascii: "=")
        }
        return lines
    }

    private static func property(_ line: String) -> Property? {
        guard let colon = colon(in: line) else { return nil }
        let head = line[..<colon].split(separator: ";").map { $0.uppercased().trimmed }
        guard let name = head.first?.split(separator: ".").last, known.contains(String(name)) else { return nil }
        let parameters = Array(head.dropFirst())
        var value = String(line[line.index(after: colon)...])
        if parameters.contains(where: { $0.hasSuffix("QUOTED-PRINTABLE") }) { value = quotedPrintable(value) }
        return Property(name: String(name), parameters: parameters, value: value)
    }

    /// The colon that ends the head; colons in quoted parameters do not count.
    private static func colon(in line: String) -> String.Index? {
        var quoted = false
        return line.indices.first { index in
            if line[index] == "\"" { quoted.toggle() }
            return line[index] == ":" && !quoted
        }
    }

    private static func quotedPrintable(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "="),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        // Ignores CHARSET: bytes that are not UTF-8 come from a phone that only knew Latin-1.
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
