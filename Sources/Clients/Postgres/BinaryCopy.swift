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
                let length = try Self.number(bytes, &place, file, line)
                guard place + length <= bytes.count else { throw Self.cut(file, line) }
                values.append(length < 0 ? nil : place..<(place + length))
                place += max(0, length)
            }
            try receive(values)
        }
    }

    /// The places of the elements of a one-dimensional array without nulls.
    package static func elements(
        of array: Range<Int>, in chunk: Span<UInt8>, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> [Range<Int>] {
        var place = array.lowerBound
        let dimensions = try number(chunk, &place, file, line)
        if dimensions == 0 { return [] }
        // The flag of nulls and the OID.
        place += 8
        let count = try number(chunk, &place, file, line)
        // The lower bound.
        place += 4
        guard dimensions == 1, count >= 0, count <= array.count / 4 else { throw cut(file, line) }
        var elements: [Range<Int>] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            let length = try number(chunk, &place, file, line)
            guard length >= 0, place + length <= array.upperBound else { throw cut(file, line) }
            elements.append(place..<(place + length))
            place += length
        }
        return elements
    }

    /// A value of a row.
    package static func decode<Value: SQLValue>(
        _ place: Range<Int>, of chunk: [UInt8], as type: Value.Type = Value.self, file: StaticString = #fileID,
        line: UInt = #line
    ) throws(DatabaseError) -> Value {
        do throws(SQLMismatch) {
            return try Value.sqlDecode(SQLCell(oid: Value.sqlType.oid, bytes: chunk[place]))
        } catch {
            throw DatabaseError(.decoding, "a value of a COPY is no \(type)", at: CallSite(file: file, line: line))
        }
    }

    private static func number(
        _ bytes: Span<UInt8>, _ place: inout Int, _ file: StaticString, _ line: UInt
    ) throws(DatabaseError) -> Int {
        guard place + 4 <= bytes.count else { throw cut(file, line) }
        defer { place += 4 }
        return Int(
            Int32(
                bitPattern: UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
                    | UInt32(bytes[place + 3])))
    }

    private static func cut(_ file: StaticString, _ line: UInt) -> DatabaseError {
        DatabaseError(.misuse, "a row of a binary COPY is cut", at: CallSite(file: file, line: line))
    }
}
