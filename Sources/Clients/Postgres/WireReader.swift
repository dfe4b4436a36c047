/// Reads big-endian numbers, as in the binary format of the protocol.
struct WireReader {
    var bytes: ArraySlice<UInt8>

    mutating func take(_ count: Int) throws(SQLMismatch) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count else { throw .type }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    mutating func integer<Number: FixedWidthInteger>() throws(SQLMismatch) -> Number {
        var number: Number = 0
        for byte in try take(Number.bitWidth / 8) {
            number = number << 8 | Number(truncatingIfNeeded: byte)
        }
        return number
    }

    /// A value of fixed width, with nothing after it.
    mutating func only<Number: FixedWidthInteger>() throws(SQLMismatch) -> Number {
        let number: Number = try integer()
        guard bytes.isEmpty else { throw .type }
        return number
    }
}
