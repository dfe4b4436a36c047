/// HEIF with HEVC (ISO/IEC 23008-12). A file consists of boxes; `ispe` holds a size. A phone's photo has an `ispe` for
/// the grid, for its tiles and for its thumbnail: the largest is the picture.
enum HEIFHeader {
    private struct BoxPlace {
        var type: String
        var body: Range<Int>
        /// False if the box extends past the end of the bytes.
        var isWhole: Bool
    }

    private static let hevcBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"]

    /// Whether the file type box names a brand coded in HEVC. AVIF is also HEIF, but is not.
    static func namesHEVC(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes)
        guard let size = reader.u32(0), size >= 16 else { return false }
        let brands = [8] + stride(from: 16, to: min(size, 256), by: 4)
        return brands.contains { offset in hevcBrands.contains { reader.hasTag($0, at: offset) } }
    }

    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        let reader = ByteReader(bytes)
        let top = boxes(reader, in: 0..<bytes.count)
        guard let meta = top.first(where: { $0.type == "meta" }) else { throw .endsEarly("the boxes before meta") }
        guard meta.isWhole, meta.body.count > 4 else { throw .endsEarly("the meta box") }
        let properties = boxes(reader, in: meta.body.dropFirst(4))
            .filter { $0.type == "iprp" }.flatMap { boxes(reader, in: $0.body) }
            .filter { $0.type == "ipco" }.flatMap { boxes(reader, in: $0.body) }
        let sizes = properties.filter { $0.type == "ispe" }.compactMap { place -> (width: Int, height: Int)? in
            guard let width = reader.u32(place.body.lowerBound + 4), let height = reader.u32(place.body.lowerBound + 8)
            else { return nil }
            return (width, height)
        }
        guard
            let largest = sizes.max(by: { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) })
        else { throw .foreign("no image size") }
        let isWhole = top.allSatisfy(\.isWhole) && top.contains { $0.type == "mdat" }
        return ImageHeader(width: largest.width, height: largest.height, missing: isWhole ? nil : "a box")
    }

    private static func boxes(_ reader: ByteReader, in range: Range<Int>) -> [BoxPlace] {
        var found: [BoxPlace] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, let short = reader.u32(offset) {
            var header = 8
            var size = short
            if short == 1 {
                guard let long = reader.u64(offset + 8) else { break }
                header = 16
                size = long
            } else if short == 0 {
                size = range.upperBound - offset
            }
            guard size >= header else { break }
            let isWhole = size <= range.upperBound - offset
            let end = isWhole ? offset + size : range.upperBound
            guard offset + header <= end else { break }
            let type = String(decoding: reader.bytes[offset + 4..<offset + 8], as: UTF8.self)
            found.append(BoxPlace(type: type, body: offset + header..<end, isWhole: isWhole))
            guard isWhole else { break }
            offset = end
        }
        return found
    }
}
