/// Splits a file that arrives in pieces into lines. A line that is longer than the limit is dropped, so that the memory is
/// bounded.
package struct LineSplitter: Sendable {
    package struct Line: Sendable, Equatable {
        /// From 1.
        package var number: Int
        /// Without the end of the line, and without the mark at the beginning of a file.
        package var bytes: [UInt8]
        /// The line is longer than the limit; `bytes` has its first bytes.
        package var isCut = false
    }

    /// Some programs write it at the beginning of a file.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let limit: Int
    private var line = Line(number: 1, bytes: [])
    /// Whether the last line has no end yet.
    private var isOpen = false

    /// - Parameter limit: bytes of a line.
    package init(limit: Int) { self.limit = limit }

    /// - Returns: the lines that end in this piece.
    package mutating func append(_ piece: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = piece[...]
        while let end = rest.firstIndex(of: 0x0A) {
            add(rest[..<end])
            lines.append(take())
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { add(rest) }
        return lines
    }

    /// - Returns: the last line, if the file does not end with a line feed.
    package mutating func finish() -> Line? { isOpen ? take() : nil }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        isOpen = true
        let room = limit - line.bytes.count
        if bytes.count > room { line.isCut = true }
        line.bytes += bytes.prefix(room)
    }

    private mutating func take() -> Line {
        defer {
            line = Line(number: line.number + 1, bytes: [])
            isOpen = false
        }
        if !line.isCut, line.bytes.last == 0x0D { line.bytes.removeLast() }
        if line.number == 1, line.bytes.starts(with: Self.byteOrderMark) { line.bytes.removeFirst(3) }
        return line
    }
}
