/// Escapes untrusted text (a card, a file name, an archive entry) for output on a terminal.
package enum EscapedText {
    /// Control characters are written as in Swift (`\n`, `\u{1B}`), so the result stays on one line.
    package static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isActive) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            if isActive(scalar) {
                shown += words[scalar] ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    private static let words: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]

    /// True for C0, DEL and C1 (ECMA-48), for separators at which some terminals break lines, and for characters that
    /// change the direction of writing (UAX #9).
    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
