/// What a transfer carries. The receiver knows this before the first chunk.
package struct ChunkBegin: Sendable, Hashable {
    package enum Content: UInt8, Sendable {
        /// A frame of JSON that is larger than a frame of the line.
        case json = 1
        case attachment = 2
    }

    package let content: Content
    /// In bytes.
    package let total: Int
    /// Bytes of each chunk but the last.
    package let chunkSize: Int
    package let sha256: [UInt8]

    /// - Returns: nil unless the chunks can be numbered by 32 bits.
    package init?(content: Content, total: Int, chunkSize: Int, sha256: [UInt8]) {
        guard total >= 0, chunkSize > 0, chunkSize <= ChunkFrame.sizes.upperBound, sha256.count == 32,
            total / chunkSize < Int(UInt32.max)
        else { return nil }
        self.content = content
        self.total = total
        self.chunkSize = chunkSize
        self.sha256 = sha256
    }

    package var count: UInt32 { UInt32(total / chunkSize + (total.isMultiple(of: chunkSize) ? 0 : 1)) }

    /// The place of a chunk in the content. Precondition: `number` is below `count`.
    package func range(of number: UInt32) -> Range<Int> {
        let start = Int(number) * chunkSize
        return start..<min(start + chunkSize, total)
    }

    /// How many chunks the sender may be ahead of the first missing one: up to 64, and no more than 1 MiB, but at
    /// least four. Limits the receiver's memory.
    package var window: Int { min(64, max(4, 1_048_576 / chunkSize)) }
}
