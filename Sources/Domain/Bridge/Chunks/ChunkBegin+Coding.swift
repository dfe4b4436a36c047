extension ChunkBegin {
    static let magic = Array("TB".utf8)
    static let version: UInt8 = 1
    static let byteCount = 52
    /// In the smallest frames.
    static let maxParts = 5

    /// Magic, version, content, total (64 bits), size of a chunk (32 bits), SHA-256, and a checksum of all of them:
    /// parts of two begins must not be taken for one.
    var bytes: [UInt8] {
        var bytes = Self.magic + [Self.version, content.rawValue]
        bytes.append(bigEndian: UInt64(total))
        bytes.append(bigEndian: UInt32(chunkSize))
        bytes += sha256
        bytes.append(bigEndian: CRC32C.checksum(bytes[...]))
        return bytes
    }

    init(_ bytes: [UInt8]) throws(ChunkFault) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic) else { throw .malformed }
        guard bytes.integer(at: 48) == UInt64(CRC32C.checksum(bytes[..<48])) else { throw .checksum }
        guard bytes[2] == Self.version, let content = Content(rawValue: bytes[3]) else { throw .unsupported }
        guard
            let total = Int(exactly: bytes.integer(at: 4, bytes: 8)),
            let begin = ChunkBegin(
                content: content, total: total, chunkSize: Int(bytes.integer(at: 12)), sha256: Array(bytes[16..<48]))
        else { throw .unsupported }
        self = begin
    }

    /// The frames that carry this value.
    package func frames(transfer: UInt16, frameBytes: Int) -> [ChunkFrame] {
        let all = bytes
        let size = frameBytes - ChunkFrame.beginOverhead
        let count = (all.count + size - 1) / size
        return (0..<count).map { index in
            let part = all[index * size..<min((index + 1) * size, all.count)]
            return .begin(transfer: transfer, part: UInt8(index), of: UInt8(count), bytes: Array(part))
        }
    }
}
