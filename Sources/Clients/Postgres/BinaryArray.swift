/// The binary form of one-dimensional arrays (array_recv in arrayfuncs.c), several times as fast to write and to read
/// as their text: nothing is quoted, escaped, parsed or doubled into hexadecimal digits.
enum BinaryArray {
    /// - Returns: nil where the element's type has no fixed number, or a value has no binary form here.
    static func encode<Element: SQLValue>(_ values: [Element]) -> [UInt8]? {
        let element = Element.sqlType.elementOID
        guard element != 0, !values.isEmpty else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + values.count * 20)
        bytes.append(bigEndian: Int32(1))
        // Whether there are nulls is only a hint, which array_recv ignores.
        bytes.append(bigEndian: Int32(1))
        bytes.append(bigEndian: element)
        bytes.append(bigEndian: Int32(values.count))
        bytes.append(bigEndian: Int32(1))
        for value in values {
            let start = bytes.count
            bytes.append(bigEndian: Int32(0))
            switch value.sqlAppendBinary(to: &bytes) {
            case .appended: bytes.set(bigEndian: Int32(bytes.count - start - 4), at: start)
            case .null: bytes.set(bigEndian: Int32(-1), at: start)
            case .unavailable: return nil
            }
        }
        return bytes
    }
}

/// What became of a value that was asked for its binary form.
package enum SQLBinary: Sendable {
    case appended
    case null
    /// Only its text will do.
    case unavailable
}

extension SQLType {
    /// 0 where the number is not known before the database is.
    fileprivate var elementOID: UInt32 { self == .text ? 25 : oid }
}

extension [UInt8] {
    mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    fileprivate mutating func set(bigEndian number: Int32, at place: Int) {
        for index in 0..<4 { self[place + index] = UInt8(truncatingIfNeeded: number >> Int32(24 - 8 * index)) }
    }
}
