/// A binary frame. The first byte tells the kind, and never is the `{` of a JSON frame; the last four are the CRC-32C of
/// the bytes before. Numbers are big-endian.
package enum ChunkFrame: Sendable, Equatable {
    /// From the sender: a part of a `ChunkBegin`.
    case begin(transfer: UInt16, part: UInt8, of: UInt8, bytes: [UInt8])
    case data(transfer: UInt16, number: UInt32, bytes: [UInt8])
    /// From the receiver. Chunks below `next` have arrived, and so has chunk `next + i` if bit `i` of `later` is 1.
    case acknowledgment(transfer: UInt16, next: UInt32, later: UInt64)
    case end(transfer: UInt16, ChunkEnd)

    /// Bytes of a whole frame.
    package static let sizes = 20...65_536
    static let beginOverhead = 9
    static let dataOverhead = 11

    /// - Parameter frameBytes: the largest frame of the line.
    package static func chunkSize(frameBytes: Int) -> Int {
        precondition(sizes.contains(frameBytes))
        return frameBytes - dataOverhead
    }

    package var transfer: UInt16 {
        switch self {
        case .begin(let transfer, _, _, _), .data(let transfer, _, _), .acknowledgment(let transfer, _, _),
            .end(let transfer, _):
            transfer
        }
    }

    private enum Kind: UInt8 {
        case begin = 1
        case data
        case acknowledgment, end
    }

    package var encoded: [UInt8] {
        var frame: [UInt8] = []
        switch self {
        case .begin(let transfer, let part, let count, let bytes):
            frame.append(Kind.begin.rawValue)
            frame.append(bigEndian: transfer)
            frame += [part, count]
            frame += bytes
        case .data(let transfer, let number, let bytes):
            frame.reserveCapacity(bytes.count + Self.dataOverhead)
            frame.append(Kind.data.rawValue)
            frame.append(bigEndian: transfer)
            frame.append(bigEndian: number)
            frame += bytes
        case .acknowledgment(let transfer, let next, let later):
            frame.append(Kind.acknowledgment.rawValue)
            frame.append(bigEndian: transfer)
            frame.append(bigEndian: next)
            frame.append(bigEndian: later)
        case .end(let transfer, let end):
            frame.append(Kind.end.rawValue)
            frame.append(bigEndian: transfer)
            frame.append(end.rawValue)
        }
        frame.append(bigEndian: CRC32C.checksum(frame[...]))
        return frame
    }

    package init(_ frame: [UInt8]) throws(ChunkFault) {
        guard (8...Self.sizes.upperBound).contains(frame.count), let kind = Kind(rawValue: frame[0]) else {
            throw .malformed
        }
        let end = frame.count - 4
        guard frame.integer(at: end) == UInt64(CRC32C.checksum(frame[..<end])) else { throw .checksum }
        let transfer = UInt16(frame.integer(at: 1, bytes: 2))
        switch kind {
        case .begin where end > 5 && frame[4] > 0 && frame[3] < frame[4]:
            self = .begin(transfer: transfer, part: frame[3], of: frame[4], bytes: Array(frame[5..<end]))
        case .data where end > 7:
            self = .data(transfer: transfer, number: UInt32(frame.integer(at: 3)), bytes: Array(frame[7..<end]))
        case .acknowledgment where end == 15:
            self = .acknowledgment(
                transfer: transfer, next: UInt32(frame.integer(at: 3)), later: frame.integer(at: 7, bytes: 8))
        case .end where end == 4:
            guard let reason = ChunkEnd(rawValue: frame[3]) else { throw .unsupported }
            self = .end(transfer: transfer, reason)
        default: throw .malformed
        }
    }
}
