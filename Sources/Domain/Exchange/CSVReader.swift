/// Reads CSV (RFC 4180). Strict about quotes; accepts LF, CRLF and CR line ends and a byte order mark; skips blank
/// lines.
package struct CSVReader: Sendable {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let unguardsFormulas: Bool
    private var position = 0
    private var line = 1
    private var lineStart = 0
    /// First line of the last row.
    package private(set) var rowLine = 1

    /// - Parameters:
    ///   - separator: an ASCII character.
    ///   - unguardsFormulas: removes the apostrophes that `FormulaGuard` added.
    package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), unguardsFormulas: Bool = true) {
        self.bytes = bytes
        self.separator = separator
        self.unguardsFormulas = unguardsFormulas
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
            lineStart = 3
        }
    }

    /// Reads all rows.
    package static func rows(
        _ bytes: [UInt8], unguardsFormulas: Bool = true
    ) throws(CSVError) -> [[String]] {
        var reader = CSVReader(bytes, unguardsFormulas: unguardsFormulas)
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    /// - Returns: nil at the end of the file.
    package mutating func next() throws(CSVError) -> [String]? {
        while position < bytes.count, isLineEnd(bytes[position]) { endLine() }
        guard position < bytes.count else { return nil }
        rowLine = line
        var row: [String] = []
        while true {
            row.append(try cell())
            guard position < bytes.count else { return row }
            if bytes[position] == separator {
                position += 1
                continue
            }
            endLine()
            return row
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Stops at a separator, a line end or the end of the file.
    private mutating func cell() throws(CSVError) -> String {
        guard position < bytes.count, bytes[position] == Self.quote else { return try plainCell() }
        let (startLine, startColumn) = (line, column)
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == Self.quote {
                position += 1
                guard position < bytes.count, bytes[position] == Self.quote else {
                    guard position == bytes.count || bytes[position] == separator || isLineEnd(bytes[position]) else {
                        throw CSVError(
                            .textAfterQuote, line: line, column: column,
                            detail: "\(Character(Unicode.Scalar(separator))) or a line end must follow a closing quote")
                    }
                    return try text(content[...], line: startLine, column: startColumn)
                }
            }
            if isLineEnd(byte) {
                let start = position
                endLine()
                content.append(contentsOf: bytes[start..<position])
            } else {
                content.append(byte)
                position += 1
            }
        }
        throw CSVError(
            .unclosedQuote, line: startLine, column: startColumn, detail: "the quote that opens here is never closed")
    }

    private mutating func plainCell() throws(CSVError) -> String {
        let start = position
        let startColumn = column
        while position < bytes.count {
            let byte = bytes[position]
            if byte == separator || isLineEnd(byte) { break }
            guard byte != Self.quote else {
                throw CSVError(
                    .quoteInText, line: line, column: column,
                    detail: "a quote inside a cell must be doubled and the whole cell quoted")
            }
            position += 1
        }
        return try text(bytes[start..<position], line: line, column: startColumn)
    }

    private func text(_ content: ArraySlice<UInt8>, line: Int, column: Int) throws(CSVError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw CSVError(.notUTF8, line: line, column: column, detail: "the cell is not valid UTF-8")
        }
        return unguardsFormulas ? FormulaGuard.unguarded(text) : text
    }

    private var column: Int { position - lineStart + 1 }

    private mutating func endLine() {
        let isPair = bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
        position += isPair ? 2 : 1
        line += 1
        lineStart = position
    }
}
