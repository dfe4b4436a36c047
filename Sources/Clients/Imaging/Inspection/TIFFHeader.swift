/// TIFF: size in tags 256 and 257, strips in 273 and 279, tiles in 324 and 325.
enum TIFFHeader {
    static func read(_ bytes: [UInt8]) throws(HeaderFault) -> ImageHeader {
        guard let directory = TIFFDirectory(bytes) else { throw .endsEarly("the image file directory") }
        guard let width = directory.value(256), let height = directory.value(257) else {
            throw .foreign("no width and height in the directory")
        }
        return ImageHeader(width: width, height: height, missing: missing(directory, count: bytes.count))
    }

    private static func missing(_ directory: TIFFDirectory, count: Int) -> String? {
        guard let offsets = directory.values(273) ?? directory.values(324),
            let lengths = directory.values(279) ?? directory.values(325), offsets.count == lengths.count
        else { return "the table of strips" }
        return zip(offsets, lengths).contains { $0 + $1 > count } ? "a strip" : nil
    }
}
