/// Builds ZIP files for tests (APPNOTE 6.3.3). Entries are stored, or are zeros in a compressed form.
package struct TestZip {
    private struct Entry {
        var name: [UInt8]
        var method: UInt16
        var flags: UInt16
        var crc: UInt32
        var packed: [UInt8]
        var size: Int
    }

    private var entries: [Entry] = []

    package init() {}

    package init(_ files: [(name: String, bytes: [UInt8])]) {
        for file in files { add(file.name, file.bytes) }
    }

    package mutating func add(_ name: String, _ bytes: [UInt8], crc: UInt32? = nil, flags: UInt16 = 0x0800) {
        entries.append(
            Entry(
                name: Array(name.utf8), method: 0, flags: flags, crc: crc ?? Self.crc(bytes), packed: bytes,
                size: bytes.count))
    }

    /// Compresses zeros to 1/150 of their size with fixed Huffman codes; one code stands for 258 zeros (RFC 1951 §
    /// 3.2.6).
    package mutating func addZeros(_ name: String, runs: Int) {
        var bits: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
        for _ in 0..<runs { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
        bits += [0, 0, 0, 0, 0, 0, 0]
        var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (index, bit) in bits.enumerated() { packed[index / 8] |= bit << UInt8(index % 8) }
        entries.append(
            Entry(name: Array(name.utf8), method: 8, flags: 0x0800, crc: 0, packed: packed, size: runs * 258 + 1))
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let common = Self.joined(
                Self.little(entry.flags), Self.little(entry.method), [0, 0, 0x21, 0x58], Self.little(entry.crc),
                Self.little(UInt32(entry.packed.count)), Self.little(UInt32(entry.size)),
                Self.little(UInt16(entry.name.count)), [0, 0])
            directory += Self.joined(
                [0x50, 0x4B, 1, 2, 20, 3, 20, 0], common, [0, 0, 0, 0, 0, 0, 0, 0, 0xA4, 0x81],
                Self.little(UInt32(bytes.count)), entry.name)
            bytes += Self.joined([0x50, 0x4B, 3, 4, 20, 0], common, entry.name, entry.packed)
        }
        let count = Self.little(UInt16(entries.count))
        return Self.joined(
            bytes, directory, [0x50, 0x4B, 5, 6, 0, 0, 0, 0], count, count, Self.little(UInt32(directory.count)),
            Self.little(UInt32(bytes.count)), [0, 0])
    }

    /// As one sum of literals the type checker would take seconds.
    private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }

    private static let crcTable = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] }
    }
}
