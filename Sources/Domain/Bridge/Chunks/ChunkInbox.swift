/// The receiving side of a line. It finds the transfer of each frame. The numbers of open and of remembered ended
/// transfers are limited.
package struct ChunkInbox: Sendable {
    package enum Action: Sendable, Equatable {
        case opened(transfer: UInt16, ChunkBegin)
        /// The next bytes of the content.
        case deliver(transfer: UInt16, [UInt8])
        /// Everything was delivered: compare the SHA-256 with the begin's, and call `end`.
        case verify(transfer: UInt16, ChunkBegin)
        case send(ChunkFrame)
    }

    /// The largest content.
    private let maxTotal: Int
    private var open: [UInt16: ChunkAssembler] = [:]
    private var ended: [(transfer: UInt16, begin: ChunkBegin, end: ChunkEnd)] = []
    private var parts: [UInt16: [UInt8: [UInt8]]] = [:]
    private var announced: Set<UInt16> = []

    package static let maxOpen = 8
    private static let maxEnded = 64

    package init(maxTotal: Int) { self.maxTotal = maxTotal }

    package var openTransfers: Int { open.count }

    /// Continues a transfer of an earlier connection or process. The caller verifies one that is already complete.
    package mutating func resume(_ assembler: ChunkAssembler) { open[assembler.transfer] = assembler }

    /// An answer `attachment` has this number: the next begin with it is a new transfer, not a repetition of the begin of
    /// an ended one. It continues an open transfer of the same content, and replaces one of another content.
    package mutating func expect(_ transfer: UInt16) { announced.insert(transfer) }

    /// - Parameter frame: of the sender. Acknowledgments and ends belong to a `ChunkSender` and are ignored.
    package mutating func receive(_ frame: ChunkFrame) -> [Action] {
        switch frame {
        case .begin(let transfer, let part, let count, let bytes):
            guard let begin = collect(transfer, part, count, bytes) else { return [] }
            switch begin {
            case .success(let begin): return self.begin(transfer, begin)
            case .failure(.unsupported): return [.send(.end(transfer: transfer, .unsupported))]
            case .failure: return []
            }
        case .data(let transfer, let number, let bytes):
            guard var assembler = open.removeValue(forKey: transfer) else {
                let end = ended.last { $0.transfer == transfer }?.end ?? .unknown
                return [.send(.end(transfer: transfer, end))]
            }
            let actions = assembler.receive(number: number, bytes: bytes)
            open[transfer] = assembler
            return actions.map { action in
                switch action {
                case .deliver(let bytes): .deliver(transfer: transfer, bytes)
                case .send(let frame): .send(frame)
                case .verify: .verify(transfer: transfer, assembler.begin)
                }
            }
        case .acknowledgment, .end: return []
        }
    }

    /// Ends a transfer: after its check, or because its content is not wanted.
    package mutating func end(_ transfer: UInt16, _ end: ChunkEnd) -> [Action] {
        guard let assembler = open.removeValue(forKey: transfer) else { return [] }
        ended.append((transfer, assembler.begin, end))
        if ended.count > Self.maxEnded { ended.removeFirst() }
        return [.send(.end(transfer: transfer, end))]
    }

    private mutating func begin(_ transfer: UInt16, _ begin: ChunkBegin) -> [Action] {
        if announced.remove(transfer) != nil {
            ended.removeAll { $0.transfer == transfer }
            if open[transfer]?.begin != begin { open[transfer] = nil }
        }
        if var assembler = open[transfer] {
            guard assembler.begin == begin else { return [.send(.end(transfer: transfer, .conflict))] }
            let frame = assembler.acknowledgment()
            open[transfer] = assembler
            return [.send(frame)]
        }
        if let last = ended.last(where: { $0.transfer == transfer && $0.begin == begin }) {
            return [.send(.end(transfer: transfer, last.end))]
        }
        guard begin.total <= maxTotal else { return [.send(.end(transfer: transfer, .tooLarge))] }
        guard open.count < Self.maxOpen else { return [.send(.end(transfer: transfer, .busy))] }
        var assembler = ChunkAssembler(transfer: transfer, begin: begin)
        let frame = assembler.acknowledgment()
        open[transfer] = assembler
        let opened: [Action] = [.opened(transfer: transfer, begin), .send(frame)]
        return begin.total == 0 ? opened + [.verify(transfer: transfer, begin)] : opened
    }

    /// - Returns: nil until every part has arrived.
    private mutating func collect(
        _ transfer: UInt16, _ part: UInt8, _ count: UInt8, _ bytes: [UInt8]
    ) -> Result<ChunkBegin, ChunkFault>? {
        guard bytes.count <= ChunkBegin.byteCount, Int(count) <= ChunkBegin.maxParts else { return nil }
        if parts[transfer] == nil, parts.count >= Self.maxOpen { parts.removeAll() }
        parts[transfer, default: [:]][part] = bytes
        let found = parts[transfer] ?? [:]
        let whole = (0..<count).compactMap { found[$0] }
        guard whole.count == Int(count) else { return nil }
        parts[transfer] = nil
        do throws(ChunkFault) {
            return .success(try ChunkBegin(whole.flatMap(\.self)))
        } catch {
            return .failure(error)
        }
    }
}
