/// Writes CSV (RFC 4180) in UTF-8, row by row into a buffer that the caller empties.
package struct CSVWriter: Sendable {
    package enum LineEnd: String, Sendable { case lf = "\n", crlf = "\r\n" }

    private let lineEnd: LineEnd
    private let guardsFormulas: Bool
    /// Bytes written since the caller last emptied the buffer.
    package var buffer: [UInt8] = []

    /// - Parameters:
    ///   - guardsFormulas: writes cells through `FormulaGuard`; a reader with the same setting restores them.
    ///   - byteOrderMark: for spreadsheets that otherwise assume the local encoding.
    package init(lineEnd: LineEnd = .lf, guardsFormulas: Bool = true, byteOrderMark: Bool = false) {
        self.lineEnd = lineEnd
        self.guardsFormulas = guardsFormulas
        if byteOrderMark { buffer += [0xEF, 0xBB, 0xBF] }
    }

    /// Writes a row without cells, or with one empty cell, as `""`, because a reader skips blank lines.
    package mutating func append(_ row: some Collection<String>) {
        if row.count < 2, row.first?.isEmpty != false {
            buffer.append(contentsOf: [Self.quote, Self.quote])
        } else {
            var isFirst = true
            for cell in row {
                if !isFirst { buffer.append(UInt8(ascii: ",")) }
                isFirst = false
                append(cell: cell)
            }
        }
        if lineEnd == .crlf { buffer.append(0x0D) }
        buffer.append(0x0A)
    }

    private static let quote = UInt8(ascii: "\"")

    private mutating func append(cell: String) {
        let bytes = cell.utf8Span.span
        guard !bytes.isEmpty else { return }
        // A leading U+FEFF must be quoted, or a reader takes it for the file's byte order mark.
        var isSpecial = bytes[0] == 0xEF && cell.utf8.starts(with: [0xEF, 0xBB, 0xBF])
        var mayBeFormula = FormulaGuard.isSuspect(bytes[0])
        for index in bytes.indices {
            isSpecial = isSpecial || Self.isSpecial(bytes[index])
            mayBeFormula = mayBeFormula || bytes[index] == FormulaGuard.separator
        }
        let cell = guardsFormulas && mayBeFormula ? FormulaGuard.guarded(cell) : cell
        guard isSpecial else {
            buffer.append(contentsOf: cell.utf8)
            return
        }
        buffer.append(Self.quote)
        for byte in cell.utf8 {
            if byte == Self.quote { buffer.append(Self.quote) }
            buffer.append(byte)
        }
        buffer.append(Self.quote)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
}
