/// PNG (W3C, third edition): IHDR first, then chunks up to IEND.
enum PNGHeader {
    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        let reader = ByteReader(bytes)
        guard let width = reader.u32(16), let height = reader.u32(20), bytes.count >= 33 else {
            throw .endsEarly("IHDR")
        }
        guard reader.hasTag("IHDR", at: 12) else { throw .foreign("the first chunk is not IHDR") }
        var header = ImageHeader(width: width, height: height)
        header.missing = missing(reader, &header.orientation)
        return header
    }

    /// Follows the chunk lengths and reads only `eXIf`; libpng checks the CRCs.
    private static func missing(_ reader: ByteReader, _ orientation: inout ImageOrientation) -> String? {
        var offset = 8
        while let length = reader.u32(offset) {
            let end = offset + 12 + length
            guard end <= reader.count else { return "the chunk at byte \(offset)" }
            if reader.hasTag("IEND", at: offset + 4) { return nil }
            if reader.hasTag("eXIf", at: offset + 4) {
                orientation = ImageOrientation(tiff: reader.bytes[offset + 8..<end - 4]) ?? orientation
            }
            offset = end
        }
        return "IEND"
    }
}
