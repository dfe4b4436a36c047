/// WebP (RFC 9649): lossy (VP8), lossless (VP8L) and extended (VP8X). Animations are refused.
enum WebPHeader {
    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        let reader = ByteReader(bytes, order: .little)
        guard let riffSize = reader.u32(4), bytes.count >= 30 else { throw .endsEarly("the header") }
        var header: ImageHeader
        if reader.hasTag("VP8 ", at: 12), let width = reader.u16(26), let height = reader.u16(28) {
            guard reader.u8(23) == 0x9D, reader.u8(24) == 0x01, reader.u8(25) == 0x2A else {
                throw .foreign("no VP8 key frame")
            }
            header = ImageHeader(width: width & 0x3FFF, height: height & 0x3FFF)
        } else if reader.hasTag("VP8L", at: 12), let packed = reader.u32(21) {
            header = ImageHeader(width: (packed & 0x3FFF) + 1, height: (packed >> 14 & 0x3FFF) + 1)
        } else if reader.hasTag("VP8X", at: 12), let flags = reader.u8(20), let width = reader.u24(24),
            let height = reader.u24(27)
        {
            guard flags & 0x02 == 0 else { throw .foreign("animated") }
            header = ImageHeader(width: width + 1, height: height + 1)
            if flags & 0x08 != 0 { header.orientation = orientation(reader) ?? .up }
        } else {
            throw .foreign("unknown first chunk")
        }
        if riffSize + 8 > bytes.count { header.missing = "the RIFF container, \(riffSize + 8) bytes long" }
        return header
    }

    /// Orientation of the first `EXIF` chunk that is complete.
    private static func orientation(_ reader: ByteReader) -> ImageOrientation? {
        var offset = 12
        while let length = reader.u32(offset + 4) {
            let end = offset + 8 + length
            guard end <= reader.count else { return nil }
            if reader.hasTag("EXIF", at: offset) { return ImageOrientation(tiff: reader.bytes[offset + 8..<end]) }
            // Chunks are padded to an even length.
            offset = end + length % 2
        }
        return nil
    }
}
