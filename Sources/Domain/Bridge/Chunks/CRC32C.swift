/// The checksum of RFC 3720, section 12.1 (Castagnoli). It finds every error of up to three bits in a frame.
package enum CRC32C {
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = UInt32.max
        let tables = tables
        let bytes = bytes.span
        var index = 0
        // Eight bytes in one step, each with a table of its own.
        while index + 8 <= bytes.count {
            var low = crc ^ UInt32(bytes[index])
            low ^= UInt32(bytes[index + 1]) << 8
            low ^= UInt32(bytes[index + 2]) << 16
            low ^= UInt32(bytes[index + 3]) << 24
            let first = tables[1792 + Int(low & 255)] ^ tables[1536 + Int(low >> 8 & 255)]
            let second = tables[1280 + Int(low >> 16 & 255)] ^ tables[1024 + Int(low >> 24)]
            let third = tables[768 + Int(bytes[index + 4])] ^ tables[512 + Int(bytes[index + 5])]
            let fourth = tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
            crc = first ^ second ^ third ^ fourth
            index += 8
        }
        while index < bytes.count {
            crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[index])) & 255)]
            index += 1
        }
        return ~crc
    }

    /// Table n, at 256 * n, moves a byte past n further bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in UInt32(0)..<256 {
            var value = byte
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(before >> 8 ^ tables[Int(before & 255)])
        }
        return tables
    }()
}
