/// Splits a file into content lines: unfolds them and joins the soft breaks of quoted-printable and of base64 in vCard
/// 2.1.
package struct VCardLines {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 0
    private var pending: (bytes: [UInt8], line: Int)?

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next content line: its property (nil if it is not one), its bytes, and the number of its first physical
    /// line.
    package mutating func next() -> (property: VCardProperty?, bytes: [UInt8], line: Int)? {
        guard var current = pending ?? physical() else { return nil }
        pending = nil
        var property = VCardProperty(current.bytes, line: current.line)
        var isJoined = false
        // Parses again only when the first colon arrives: a line may have as many continuations as the text has lines.
        var hasColon = current.bytes.contains(UInt8(ascii: ":"))
        while let following = physical() {
            if property?.isQuotedPrintable == true, current.bytes.last == UInt8(ascii: "=") {
                current.bytes.removeLast()
                current.bytes.append(contentsOf: following.bytes)
            } else if let first = following.bytes.first, first == 0x20 || first == 0x09 {
                current.bytes.append(contentsOf: following.bytes.dropFirst())
                if !hasColon, following.bytes.contains(UInt8(ascii: ":")) {
                    hasColon = true
                    property = VCardProperty(current.bytes, line: current.line)
                }
            } else if property?.isBase64 == true, !following.bytes.isEmpty,
                !following.bytes.contains(UInt8(ascii: ":"))
            {
                current.bytes.append(contentsOf: following.bytes)
            } else {
                pending = following
                break
            }
            isJoined = true
        }
        if isJoined { property = VCardProperty(current.bytes, line: current.line) }
        return (property, current.bytes, current.line)
    }

    private mutating func physical() -> (bytes: [UInt8], line: Int)? {
        guard position < bytes.count else { return nil }
        line += 1
        let start = position
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        let content = Array(bytes[start..<position])
        if position < bytes.count {
            let isPair = bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
            position += isPair ? 2 : 1
        }
        return (content, line)
    }
}
