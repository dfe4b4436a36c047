/// What strangers wrote (a card, a file's name, an archive's entry), made harmless for a terminal.
enum EscapedText {
    /// One line of it: control characters stand there as Swift writes them, and a line feed ends no line.
    static func line(_ text: String) -> String {
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

    /// C0, DEL, C1 (ECMA-48), the separators that some terminals break lines at, and what turns the direction of
    /// writing around (UAX #9), so that a line reads as another one.
    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
