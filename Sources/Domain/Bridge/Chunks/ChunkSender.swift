/// Sends one content as chunks, and again those that are lost. Holds no content and knows no clock: the caller sends
/// the frames of `next`, gives it the receiver's frames, and calls `tick` at equal intervals.
package struct ChunkSender: Sendable {
    package enum Phase: Sendable, Equatable {
        /// Until the receiver has said what it has.
        case opening
        case sending
        /// Every chunk has arrived; the receiver checks the whole.
        case closing
        case ended(ChunkEnd)
    }

    package enum Next: Sendable, Equatable {
        case frame(ChunkFrame)
        /// The caller reads these bytes of the content and sends them as `ChunkFrame.data`.
        case chunk(number: UInt32, bytes: Range<Int>)
    }

    package let transfer: UInt16
    package let begin: ChunkBegin
    package private(set) var phase = Phase.opening
    /// Chunks below have arrived.
    package private(set) var base: UInt32 = 0

    private let beginFrames: [ChunkFrame]
    private var sentBeginFrames = 0
    /// Bit `i` stands for chunk `base + i`: it has arrived; it was sent, and is not known to be lost.
    private var arrived: UInt64 = 0
    private var inFlight: UInt64 = 0
    /// When the chunk with this number modulo 64 was last sent, counted in chunks.
    private var sentAt = [Int](repeating: 0, count: 64)
    private var sentChunks = 0
    private var quietTicks = 0
    private var patience = Self.firstPatience

    /// Ticks without news from the receiver until everything in flight counts as lost. Doubles up to `maxPatience`.
    private static let firstPatience = 8
    private static let maxPatience = 64
    /// A chunk is lost if one that was sent so many chunks later has arrived.
    private static let reordering = 12

    /// - Parameter frameBytes: the largest frame of the line, in `ChunkFrame.sizes`. A chunk must fit into it.
    package init(transfer: UInt16, begin: ChunkBegin, frameBytes: Int) {
        precondition(begin.chunkSize + ChunkFrame.dataOverhead <= frameBytes)
        self.transfer = transfer
        self.begin = begin
        beginFrames = begin.frames(transfer: transfer, frameBytes: frameBytes)
    }

    /// - Returns: nil until the receiver has answered, or time has passed.
    package mutating func next() -> Next? {
        switch phase {
        case .ended: return nil
        case .opening, .closing:
            guard sentBeginFrames < beginFrames.count else { return nil }
            sentBeginFrames += 1
            return .frame(beginFrames[sentBeginFrames - 1])
        case .sending:
            let span = min(UInt32(begin.window), begin.count - base)
            let waiting = ~(arrived | inFlight) & Self.ones(span)
            guard waiting != 0 else { return nil }
            let place = waiting.trailingZeroBitCount
            let number = base + UInt32(place)
            inFlight |= 1 << place
            sentChunks += 1
            sentAt[Int(number % 64)] = sentChunks
            return .chunk(number: number, bytes: begin.range(of: number))
        }
    }

    /// - Parameter frame: of the receiver. Frames of other transfers are ignored.
    package mutating func receive(_ frame: ChunkFrame) {
        guard frame.transfer == transfer else { return }
        if case .ended = phase { return }
        switch frame {
        case .acknowledgment(_, let next, let later): acknowledge(next, later)
        case .end(_, .unknown):
            if phase != .opening { reconnect() }
        case .end(_, let end): phase = .ended(end)
        case .begin, .data: break
        }
    }

    package mutating func tick() {
        quietTicks += 1
        guard quietTicks >= patience else { return }
        quietTicks = 0
        patience = min(patience * 2, Self.maxPatience)
        // The receiver may have forgotten chunks while it was stopped.
        if phase == .closing { phase = .opening }
        sentBeginFrames = 0
        inFlight = 0
    }

    /// The line is back. The receiver is asked what it has; nothing that has arrived is sent again.
    package mutating func reconnect() {
        if case .ended = phase { return }
        phase = .opening
        sentBeginFrames = 0
        inFlight = 0
        quietTicks = 0
        patience = Self.firstPatience
    }

    private mutating func acknowledge(_ next: UInt32, _ later: UInt64) {
        guard next <= begin.count else { return }
        switch phase {
        case .opening:
            // The receiver decides: it may have stored less than it had acknowledged.
            base = next
            arrived = later
            inFlight = 0
            phase = .sending
        case .sending where next >= base:
            let steps = next - base
            let gone = Self.ones(steps) | later << steps
            noteLosses(newlyArrived: gone & inFlight)
            if next == base && arrived | later == arrived { return }
            base = next
            arrived = arrived >> steps | later
            inFlight = inFlight >> steps & ~arrived
        case .sending, .closing, .ended: return
        }
        quietTicks = 0
        patience = Self.firstPatience
        if base == begin.count {
            phase = .closing
            sentBeginFrames = beginFrames.count
        }
    }

    /// Gives up chunks in flight that were sent long before one that has arrived now.
    private mutating func noteLosses(newlyArrived: UInt64) {
        var newest = 0
        for place in Self.places(newlyArrived) { newest = max(newest, sentAt[index(place)]) }
        for place in Self.places(inFlight & ~newlyArrived) where sentAt[index(place)] + Self.reordering < newest {
            inFlight &= ~(1 << place)
        }
    }

    private func index(_ place: Int) -> Int { (Int(base) + place) % 64 }

    private static func ones(_ count: UInt32) -> UInt64 { count >= 64 ? .max : 1 << UInt64(count) - 1 }

    private static func places(_ bits: UInt64) -> UnfoldSequence<Int, UInt64> {
        sequence(state: bits) { rest in
            guard rest != 0 else { return nil }
            defer { rest &= rest - 1 }
            return rest.trailingZeroBitCount
        }
    }
}
