/// Splits the chunks of `copy … to stdout (format binary)` into rows and values, without copying a byte.
package struct BinaryCopy: Sendable {
    private static let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
    /// With the flags and the length of the extension, which is 0.
    private static let headerCount = signature.count + 8

    private var hasHeader = false
    private var values: [Range<Int>?] = []

    package init() {}

    /// - Parameters:
    ///   - chunk: whole rows, as `copyOut` gives them.
    ///   - receive: gets the place of each value in `chunk`; nil for null. The values are in binary format.
    package mutating func rows(
        in chunk: [UInt8], file: StaticString = #fileID, line: UInt = #line, _ receive: ([Range<Int>?]) throws -> Void
    ) throws {
        let bytes = chunk.span
        var place = 0
        if !hasHeader {
            guard chunk.starts(with: Self.signature), chunk.count >= Self.headerCount else {
                throw DatabaseError(.misuse, "not a binary COPY", at: CallSite(file: file, line: line))
            }
            hasHeader = true
            place = Self.headerCount
        }
        while place + 2 <= bytes.count {
            let count = Int(Int16(bitPattern: UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])))
            place += 2
            // The end of the data.
            guard count >= 0 else { return }
            values.removeAll(keepingCapacity: true)
            for _ in 0..<count {
                let length = try Self.length(bytes, &place, file, line)
                values.append(length < 0 ? nil : place..<(place + length))
                place += max(0, length)
            }
            try receive(values)
        }
    }

    private static func length(
        _ bytes: Span<UInt8>, _ place: inout Int, _ file: StaticString, _ line: UInt
    ) throws(DatabaseError) -> Int {
        guard place + 4 <= bytes.count else { throw cut(file, line) }
        let length = Int(
            Int32(
                bitPattern: UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
                    | UInt32(bytes[place + 3])))
        place += 4
        guard place + max(0, length) <= bytes.count else { throw cut(file, line) }
        return length
    }

    private static func cut(_ file: StaticString, _ line: UInt) -> DatabaseError {
        DatabaseError(.misuse, "a row of a binary COPY is cut", at: CallSite(file: file, line: line))
    }
}
