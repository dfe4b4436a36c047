/// RFC 4180, row by row into a buffer that the caller empties. UTF-8.
package struct CSVWriter: Sendable {
    package enum LineEnd: String, Sendable { case lf = "\n", crlf = "\r\n" }

    private let lineEnd: LineEnd
    private let guardsFormulas: Bool
    /// What was written since the caller last emptied it.
    package var buffer: [UInt8] = []

    /// - Parameters:
    ///   - guardsFormulas: Writes cells through `FormulaGuard`; a reader with the same setting gives them back.
    ///   - byteOrderMark: For spreadsheets that take a file without one for their local encoding.
    package init(lineEnd: LineEnd = .lf, guardsFormulas: Bool = true, byteOrderMark: Bool = false) {
        self.lineEnd = lineEnd
        self.guardsFormulas = guardsFormulas
        if byteOrderMark { buffer += [0xEF, 0xBB, 0xBF] }
    }

    /// A row of no cells or of one empty cell is written as `""`, so that it is no blank line.
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
        // Quoted, a leading U+FEFF is no byte order mark to whoever reads the file's first cell.
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
