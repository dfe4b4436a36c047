/// The first image file directory of a TIFF (revision 6.0); EXIF uses the same structure.
struct TIFFDirectory {
    private struct Entry {
        var type: Int
        var count: Int
        /// Offset of the entry's value field.
        var offset: Int
    }

    private let reader: ByteReader
    private var entries: [Int: Entry] = [:]

    /// Nil if the header or the directory is outside the bytes.
    init?(_ bytes: [UInt8]) {
        let order: ByteReader.Order = bytes.first == 0x49 ? .little : .big
        reader = ByteReader(bytes, order: order)
        guard reader.u16(2) == 42, let start = reader.u32(4), let count = reader.u16(start) else { return nil }
        for index in 0..<count {
            let place = start + 2 + index * 12
            guard let tag = reader.u16(place), let type = reader.u16(place + 2), let number = reader.u32(place + 4),
                place + 12 <= bytes.count
            else { return nil }
            entries[tag] = Entry(type: type, count: number, offset: place + 8)
        }
    }

    /// First value of a SHORT or LONG tag.
    func value(_ tag: Int) -> Int? { values(tag)?.first }

    /// All values of a SHORT or LONG tag; nil if the tag is absent, of another type, or outside the bytes.
    func values(_ tag: Int) -> [Int]? {
        guard let entry = entries[tag], entry.type == 3 || entry.type == 4 else { return nil }
        let size = entry.type == 3 ? 2 : 4
        guard entry.count > 0, entry.count <= reader.count / size else { return nil }
        guard let start = entry.count * size <= 4 ? entry.offset : reader.u32(entry.offset) else { return nil }
        var found: [Int] = []
        for index in 0..<entry.count {
            let offset = start + index * size
            guard let value = size == 2 ? reader.u16(offset) : reader.u32(offset) else { return nil }
            found.append(value)
        }
        return found
    }
}
