/// Prevents spreadsheets from executing a cell as a formula. Reversible.
///
/// A cell that starts with a formula character (`= + - @`, their full-width forms, tab, carriage return), also after
/// blanks, gets a leading `'`. Spreadsheets in locales with a decimal comma split cells at `;`, so the text after each
/// `;` gets the same treatment. If apostrophes already precede the formula character, one more is added, which makes
/// the guard reversible. Phone numbers `\+[0-9]{6,15}( ext\. [0-9]{1,20})?` are unchanged.
package enum FormulaGuard {
    package static func guarded(_ cell: String) -> String {
        var result = String.UnicodeScalarView()
        forEachPiece(of: cell) { piece in
            if startsFormula(piece), !isPhone(piece) { result.append("'") }
            result.append(contentsOf: piece)
        }
        return String(result)
    }

    /// The inverse of `guarded`. An apostrophe without a formula character after it belongs to the cell.
    package static func unguarded(_ cell: String) -> String {
        guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
        var result = String.UnicodeScalarView()
        forEachPiece(of: cell) { piece in
            let isGuarded = piece.first == "'" && startsFormula(piece.dropFirst())
            result.append(contentsOf: isGuarded ? piece.dropFirst() : piece)
        }
        return String(result)
    }

    /// Whether a cell that starts with this byte may need a guard.
    static func isSuspect(_ first: UInt8) -> Bool {
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09...0x0D,
            UInt8(ascii: " "):
            true
        // The first bytes of blanks and of full-width signs.
        case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: true
        default: false
        }
    }

    static let separator = UInt8(ascii: ";")

    /// Whether the cell is a phone number without an extension, which no guard changes.
    static func isNumber(_ cell: Span<UInt8>) -> Bool {
        guard (7...16).contains(cell.count), cell[0] == UInt8(ascii: "+") else { return false }
        return (1..<cell.count).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(cell[$0]) }
    }

    /// Calls `body` with each piece, including the separator at its end.
    private static func forEachPiece(of cell: String, _ body: (Substring.UnicodeScalarView) -> Void) {
        var rest = cell.unicodeScalars[...]
        while let end = rest.firstIndex(of: ";") {
            body(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { body(rest) }
    }

    private static func startsFormula(_ piece: Substring.UnicodeScalarView) -> Bool {
        piece.first { $0 != "'" && !isBlank($0) }.map(isSign) ?? false
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Characters that a spreadsheet may strip, including invisible ones.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\r": false
        case "\u{200B}", "\u{2060}", "\u{FEFF}": true
        default: scalar.properties.isWhitespace
        }
    }

    private static func isPhone(_ piece: Substring.UnicodeScalarView) -> Bool {
        let phone = piece.last == ";" ? piece.dropLast() : piece
        let number = phone.prefix { $0 != " " }
        guard number.first == "+", (7...16).contains(number.count), areDigits(number.dropFirst()) else { return false }
        let rest = phone[number.endIndex...]
        guard !rest.isEmpty else { return true }
        let mark = " ext. ".unicodeScalars
        let digits = rest.dropFirst(mark.count)
        return rest.starts(with: mark) && (1...20).contains(digits.count) && areDigits(digits)
    }

    private static func areDigits(_ scalars: Substring.UnicodeScalarView) -> Bool {
        scalars.allSatisfy { ("0"..."9").contains($0) }
    }
}
