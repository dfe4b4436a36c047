internal import CMicrohttpd

/// Reads the header fields of a request and checks that nothing else is in the head.
///
/// libmicrohttpd returns names and values as C strings, so a NUL would hide the rest of a line. The fields are in
/// libmicrohttpd's buffer unchanged, with NULs in place of the line ends. Between the request line, the fields and the
/// end of the head there may be nothing else.
struct FieldCollector {
    /// A copy of the head from libmicrohttpd's buffer.
    private let head: [UInt8]
    /// The address of the head in libmicrohttpd's buffer.
    private let address: Int
    /// The offset after the last field.
    private var end: Int
    private var fields = HTTPFields()
    private var isValid = true

    /// - Parameter lineBytes: the length of the request line, without its line end.
    init(_ head: UnsafeRawBufferPointer, lineBytes: Int) {
        self.head = unsafe Array(head)
        address = Int(bitPattern: head.baseAddress)
        end = lineBytes
    }

    /// - Returns: nil if a name is not a token, a value is not UTF-8 or has a control character, or the head contains
    ///   anything else.
    consuming func finished() -> HTTPFields? {
        isValid && isLineEnd(upTo: head.count, lines: 2) ? fields : nil
    }

    mutating func collect(_ connection: OpaquePointer) {
        unsafe withUnsafeMutablePointer(to: &self) { pointer in
            _ = unsafe MHD_get_connection_values_n(
                connection, MHD_ValueKind.HEADER_KIND,
                { context, _, key, keySize, value, valueSize in
                    guard let collector = unsafe context?.assumingMemoryBound(to: FieldCollector.self) else {
                        return MHD_Result.NO
                    }
                    unsafe collector.pointee.add(
                        name: (at: Int(bitPattern: key), count: keySize),
                        value: (at: Int(bitPattern: value), count: valueSize))
                    return MHD_Result.YES
                }, pointer)
        }
    }

    private mutating func add(name: (at: Int, count: Int), value: (at: Int, count: Int)) {
        guard let key = part(name), !key.isEmpty, isLineEnd(upTo: key.startIndex, lines: 1),
            key.allSatisfy(Self.isTokenCharacter),
            // The pointer of an empty value may be outside of the buffer.
            let text = value.count == 0 ? head[key.endIndex...].dropFirst().prefix(0) : part(value),
            text.allSatisfy(Self.isValueCharacter), let decoded = String(validating: text, as: UTF8.self)
        else {
            isValid = false
            return
        }
        fields.add(String(decoding: key, as: UTF8.self), decoded)
        end = text.endIndex
    }

    /// - Returns: nil if the part is outside of the buffer.
    private func part(_ part: (at: Int, count: Int)) -> ArraySlice<UInt8>? {
        let start = part.at - address
        guard start >= 0, part.count <= head.count - start else { return nil }
        return head[start..<start + part.count]
    }

    /// Whether there are only `lines` line ends, and blanks before them, between the last field and `start`.
    private func isLineEnd(upTo start: Int, lines: Int) -> Bool {
        guard end <= start else { return false }
        let gap = head[end..<start].drop { $0 == 0x20 || $0 == 0x09 }
        return (lines...2 * lines).contains(gap.count) && gap.allSatisfy { $0 == 0 || $0 == 0x0D || $0 == 0x0A }
    }

    /// RFC 9110 § 5.6.2.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// RFC 9110 § 5.5: a tab is the only control character.
    private static func isValueCharacter(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
}
