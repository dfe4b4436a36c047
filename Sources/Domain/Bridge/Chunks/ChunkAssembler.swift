/// Receives the chunks of one transfer and passes them on in order. Its memory is limited by `ChunkBegin.window`.
package struct ChunkAssembler: Sendable {
    package enum Action: Sendable, Equatable {
        /// The next bytes of the content.
        case deliver([UInt8])
        case send(ChunkFrame)
        /// Everything was delivered: compare the SHA-256.
        case verify
    }

    package let transfer: UInt16
    package let begin: ChunkBegin
    /// Chunks below were delivered.
    package private(set) var next: UInt32
    private var later: [UInt32: [UInt8]] = [:]
    private var unacknowledged = 0

    /// - Parameter delivered: chunks that an earlier connection or process has stored.
    package init(transfer: UInt16, begin: ChunkBegin, delivered: UInt32 = 0) {
        precondition(delivered <= begin.count)
        self.transfer = transfer
        self.begin = begin
        next = delivered
    }

    package var isComplete: Bool { next == begin.count }

    /// Says which chunks have arrived. It is the answer to a begin.
    package mutating func acknowledgment() -> ChunkFrame {
        unacknowledged = 0
        var bits: UInt64 = 0
        for number in later.keys { bits |= 1 << UInt64(number - next) }
        return .acknowledgment(transfer: transfer, next: next, later: bits)
    }

    /// Drops chunks that were not asked for: beyond the window, or of a wrong size.
    package mutating func receive(number: UInt32, bytes: [UInt8]) -> [Action] {
        guard number < begin.count, bytes.count == begin.range(of: number).count else { return [] }
        guard number >= next, later[number] == nil else { return [.send(acknowledgment())] }
        guard number - next < UInt32(begin.window) else { return [] }
        unacknowledged += 1
        guard number == next else {
            later[number] = bytes
            // A gap is reported at once.
            return [.send(acknowledgment())]
        }
        var actions: [Action] = [.deliver(bytes)]
        next += 1
        while let bytes = later.removeValue(forKey: next) {
            actions.append(.deliver(bytes))
            next += 1
        }
        if isComplete || !later.isEmpty || unacknowledged >= min(8, begin.window / 2) {
            actions.append(.send(acknowledgment()))
        }
        if isComplete { actions.append(.verify) }
        return actions
    }
}
