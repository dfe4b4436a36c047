/// GIF89a: screen size, and the blocks up to the end of the first frame.
enum GIFHeader {
    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        let reader = ByteReader(bytes, order: .little)
        guard let width = reader.u16(6), let height = reader.u16(8), let flags = reader.u8(10) else {
            throw .endsEarly("the screen descriptor")
        }
        var header = ImageHeader(width: width, height: height)
        var offset = 13 + tableSize(flags)
        while let block = reader.u8(offset) {
            switch block {
            case 0x21:
                offset += 2
            case 0x2C:
                guard let left = reader.u16(offset + 1), let top = reader.u16(offset + 3),
                    let frameWidth = reader.u16(offset + 5), let frameHeight = reader.u16(offset + 7),
                    let flags = reader.u8(offset + 9)
                else { throw .endsEarly("the frame's descriptor") }
                header.width = max(width, left + frameWidth)
                header.height = max(height, top + frameHeight)
                offset += 11 + tableSize(flags)
                header.missing = skipBlocks(reader, &offset) ? nil : "the first frame"
                return header
            case 0x3B: throw .foreign("no frame")
            default: throw .foreign("unknown block \(block)")
            }
            guard skipBlocks(reader, &offset) else { throw .endsEarly("an extension") }
        }
        throw .endsEarly("the blocks before the first frame")
    }

    private static func tableSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

    /// False if the bytes end before the terminating empty block.
    private static func skipBlocks(_ reader: ByteReader, _ offset: inout Int) -> Bool {
        while let size = reader.u8(offset) {
            offset += 1 + size
            if size == 0 { return true }
        }
        return false
    }
}
