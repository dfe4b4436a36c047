/// How the bytes of an attachment are divided: every part but the last has `size` bytes.
package enum AttachmentParts {
    package static let size = 1_048_576

    package static func count(of bytes: Int) -> Int { (bytes + size - 1) / size }

    /// - Returns: the bytes of a part of an attachment of `bytes` bytes; nil if there is no such part.
    package static func size(of part: Int, of bytes: Int) -> Int? {
        guard (0..<count(of: bytes)).contains(part) else { return nil }
        return min(size, bytes - part * size)
    }

    /// The parts that a range of an attachment needs, each with its bytes in the range.
    package static func pieces(of range: Range<Int>) -> [(part: Int, bytes: Range<Int>)] {
        guard !range.isEmpty else { return [] }
        return (range.lowerBound / size...(range.upperBound - 1) / size).map { part in
            let start = part * size
            return (part, max(range.lowerBound - start, 0)..<min(range.upperBound - start, size))
        }
    }
}
