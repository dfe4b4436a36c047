/// JPEG (ITU-T T.81): marker segments up to the first scan; SOFn holds the size, APP1 the EXIF orientation.
enum JPEGHeader {
    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        let reader = ByteReader(bytes)
        var offset = 2
        var orientation = ImageOrientation.up
        var size: (width: Int, height: Int)?
        var inks = 0
        while true {
            guard let marker = try nextMarker(reader, &offset) else { throw .foreign("no marker at byte \(offset)") }
            switch marker {
            case 0x01, 0xD0...0xD7: continue
            case 0xD9: throw .foreign("no picture before the end marker")
            default: break
            }
            guard let length = reader.u16(offset), length >= 2, offset + length <= reader.count else {
                throw .endsEarly("the segment at byte \(offset)")
            }
            switch marker {
            // SOF0…SOF15 without DHT (C4), JPG (C8) and DAC (CC).
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = reader.u16(offset + 3), let width = reader.u16(offset + 5) else {
                    throw .endsEarly("SOF")
                }
                size = (width, height)
                inks = reader.u8(offset + 7) ?? 0
            case 0xE1:
                if let found = ImageOrientation(exif: bytes[offset + 2..<offset + length]) { orientation = found }
            case 0xDA:
                guard let size else { throw .foreign("a scan before the frame header") }
                return ImageHeader(
                    width: size.width, height: size.height, orientation: orientation, isCMYK: inks == 4,
                    missing: hasEnd(bytes, after: offset) ? nil : "the scan, before the end marker")
            default: break
            }
            offset += length
        }
    }

    /// Skips fill bytes and moves `offset` past the marker.
    private static func nextMarker(_ reader: ByteReader, _ offset: inout Int) throws(HeaderFault) -> Int? {
        guard let first = reader.u8(offset) else { throw .endsEarly("the header") }
        guard first == 0xFF else { return nil }
        while reader.u8(offset) == 0xFF { offset += 1 }
        guard let marker = reader.u8(offset) else { throw .endsEarly("the header") }
        offset += 1
        return marker
    }

    /// Searches backward, because phones append their own data after the end marker.
    private static func hasEnd(_ bytes: [UInt8], after start: Int) -> Bool {
        var index = bytes.count - 2
        while index > start {
            if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return true }
            index -= 1
        }
        return false
    }
}
