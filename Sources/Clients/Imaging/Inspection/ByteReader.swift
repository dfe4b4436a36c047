/// Reads numbers from untrusted bytes. Returns nil outside the bytes; never traps.
struct ByteReader {
    enum Order { case big, little }

    let bytes: [UInt8]
    var order = Order.big

    init(_ bytes: [UInt8], order: Order = .big) {
        self.bytes = bytes
        self.order = order
    }

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func u16(_ offset: Int) -> Int? { number(offset, size: 2) }
    func u24(_ offset: Int) -> Int? { number(offset, size: 3) }
    func u32(_ offset: Int) -> Int? { number(offset, size: 4) }

    /// Also nil if the value does not fit into an `Int`.
    func u64(_ offset: Int) -> Int? {
        guard let high = u32(offset), let low = u32(offset + 4), high <= 0x7FFF_FFFF else { return nil }
        return high << 32 | low
    }

    func hasTag(_ tag: String, at offset: Int) -> Bool {
        let wanted = Array(tag.utf8)
        guard offset >= 0, offset <= bytes.count - wanted.count else { return false }
        return bytes[offset..<offset + wanted.count].elementsEqual(wanted)
    }

    private func number(_ offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let slice = bytes[offset..<offset + size]
        return switch order {
        case .big: slice.reduce(0) { $0 << 8 | Int($1) }
        case .little: slice.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
