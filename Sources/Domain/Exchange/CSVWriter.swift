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
                if !isFirst { separate() }
                isFirst = false
                append(cell: cell)
            }
        }
        endRow()
    }

    private static let quote = UInt8(ascii: "\"")

    private mutating func append(cell: String) { append(cell: cell.utf8Span.span) }

    /// A cell of UTF-8.
    package mutating func append(cell: Span<UInt8>) {
        guard !cell.isEmpty else { return }
        // A leading U+FEFF must be quoted, or a reader takes it for the file's byte order mark.
        var isSpecial = cell.count > 2 && cell[0] == 0xEF && cell[1] == 0xBB && cell[2] == 0xBF
        var mayBeFormula = guardsFormulas && FormulaGuard.isSuspect(cell[0])
        for index in cell.indices {
            let byte = cell[index]
            // Every byte that is special or separates formulas is less than this.
            guard byte < UInt8(ascii: "<") else { continue }
            isSpecial = isSpecial || Self.isSpecial(byte)
            mayBeFormula = mayBeFormula || guardsFormulas && byte == FormulaGuard.separator
        }
        if mayBeFormula, !FormulaGuard.isNumber(cell) {
            let plain = String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self)
            put(Array(FormulaGuard.guarded(plain).utf8).span, isSpecial: isSpecial)
        } else {
            put(cell, isSpecial: isSpecial)
        }
    }

    /// Separates the next cell from the one before.
    package mutating func separate() { buffer.append(UInt8(ascii: ",")) }

    package mutating func endRow() {
        if lineEnd == .crlf { buffer.append(0x0D) }
        buffer.append(0x0A)
    }

    private mutating func put(_ cell: Span<UInt8>, isSpecial: Bool) {
        guard isSpecial else {
            buffer.append(addingCapacity: cell.count) { free in
                for index in cell.indices { free.append(cell[index]) }
            }
            return
        }
        buffer.append(Self.quote)
        for index in cell.indices {
            if cell[index] == Self.quote { buffer.append(Self.quote) }
            buffer.append(cell[index])
        }
        buffer.append(Self.quote)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
}
