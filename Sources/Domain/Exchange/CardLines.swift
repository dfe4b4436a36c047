/// Lines of vCards in UTF-8, written into a buffer: with CRLF, folded after 75 octets.
///
/// Line breaks in values become `\n`. Other control characters except tab cannot be represented in a vCard and are
/// dropped.
package struct CardLines: Sendable {
    /// Bytes written since the caller last emptied the buffer, which the caller does between two lines only.
    package var buffer: [UInt8] = []
    /// Where the open line starts in the buffer.
    private var start = 0

    package init() {}

    /// Opens a line and writes bytes that need no escape: a property with its parameters and the colon.
    package mutating func begin(_ head: String) {
        start = buffer.count
        put(head)
    }

    /// Writes bytes that need no escape.
    package mutating func put(_ plain: String) { put(plain.utf8Span.span) }

    package mutating func put(_ plain: Span<UInt8>) {
        buffer.append(addingCapacity: plain.count) { free in
            for index in plain.indices { free.append(plain[index]) }
        }
    }

    package mutating func put(_ byte: UInt8) { buffer.append(byte) }

    /// A whole line that needs no escape.
    package mutating func line(_ plain: String) {
        begin(plain)
        end()
    }

    package mutating func escape(_ text: String, isURI: Bool = false) { escape(text.utf8Span.span, isURI: isURI) }

    /// In a URI, commas and semicolons are not escaped (RFC 2426 section 3.6.8).
    package mutating func escape(_ text: Span<UInt8>, isURI: Bool = false) {
        guard text.indices.contains(where: { Self.needsEscape(text[$0]) }) else {
            put(text)
            return
        }
        var lastWasReturn = false
        for index in text.indices {
            let byte = text[index]
            defer { lastWasReturn = byte == 0x0D }
            switch byte {
            case UInt8(ascii: "\\"): put("\\\\")
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                if !isURI { put(UInt8(ascii: "\\")) }
                put(byte)
            case 0x0A where lastWasReturn: continue
            case 0x0A, 0x0D: put("\\n")
            case 0x00..<0x09, 0x0B..<0x20, 0x7F: continue
            default: put(byte)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: ";")
    }

    /// Ends the line.
    package mutating func end() {
        if buffer.count - start > Self.limit { fold() }
        buffer.append(0x0D)
        buffer.append(0x0A)
    }

    private static let limit = 75

    /// A continuation's leading space is one of its 75 octets; no character and no escape sequence is split.
    private mutating func fold() {
        let line = Array(buffer[start...])
        buffer.removeSubrange(start...)
        var (start, room) = (0, Self.limit)
        while line.count - start > room {
            var end = start + room
            while end > start, line[end] & 0xC0 == 0x80 || Self.isEscaped(end, in: line) { end -= 1 }
            buffer.append(contentsOf: line[start..<end])
            buffer.append(contentsOf: [0x0D, 0x0A, 0x20])
            start = end
            room = Self.limit - 1
        }
        buffer.append(contentsOf: line[start...])
    }

    /// Whether the byte is escaped: an odd number of backslashes precedes it.
    private static func isEscaped(_ place: Int, in line: [UInt8]) -> Bool {
        !line[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
}
