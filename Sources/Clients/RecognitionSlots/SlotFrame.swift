/// Length in four bytes, most significant first, then the body.
enum SlotFrame {
    /// A reply takes kilobytes and a request at most an image; a greater length comes from a broken slot.
    static let maxLength = 256 * 1024 * 1024

    static func header(_ length: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
    }

    /// Nil if the length is invalid.
    static func length(_ header: [UInt8]) -> Int? {
        let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return header.count >= 4 && length <= maxLength ? length : nil
    }
}
