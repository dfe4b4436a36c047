/// Four bytes of length, most significant first, then so many bytes.
enum SlotFrame {
    /// A reply is some kilobytes and a request at most an image: more is nonsense from a broken slot.
    static let maxLength = 256 * 1024 * 1024

    static func header(_ length: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    }

    /// Nil where the length is not believable.
    static func length(_ header: [UInt8]) -> Int? {
        let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return header.count >= 4 && length <= maxLength ? length : nil
    }
}
