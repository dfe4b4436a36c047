extension [UInt8] {
    mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    func integer(at index: Int, bytes count: Int = 4) -> UInt64 {
        self[index..<index + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
