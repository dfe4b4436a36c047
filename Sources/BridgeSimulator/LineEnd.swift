import Bridge
import Crypto
import JSON

/// One end of a line: sends contents as transfers, one after another, and puts received ones together.
struct LineEnd {
    struct Received {
        var transfer: UInt16
        var begin: ChunkBegin
        var bytes: [UInt8]
    }

    private struct Outgoing {
        var content: ChunkBegin.Content
        var bytes: [UInt8]
        var transfer: UInt16
    }

    private let frameBytes: Int
    private var waiting: [Outgoing] = []
    private var current: (sender: ChunkSender, bytes: [UInt8])?
    private(set) var lastTransfer: UInt16 = 0
    /// Whether the receiver has ever had chunk 0 of the current transfer.
    private var hasProgress = false
    private var inbox: ChunkInbox
    private var contents: [UInt16: [UInt8]] = [:]
    private var answers: [ChunkFrame] = []
    private(set) var received: [Received] = []
    /// Frames that arrived damaged: refused, and taken for good ones.
    private(set) var refusedFrames = 0
    private(set) var undetectedDamage = 0
    /// How often chunk 0 was sent again although the receiver had stored it.
    private(set) var restarts = 0
    private(set) var lastEnd: ChunkEnd?

    init(frameBytes: Int, maxTotal: Int) {
        self.frameBytes = frameBytes
        inbox = ChunkInbox(maxTotal: maxTotal)
    }

    var isIdle: Bool { current == nil && waiting.isEmpty && answers.isEmpty }

    /// - Returns: the number of the transfer.
    mutating func send(_ bytes: [UInt8], as content: ChunkBegin.Content) -> UInt16 {
        lastTransfer &+= 1
        waiting.append(Outgoing(content: content, bytes: bytes, transfer: lastTransfer))
        return lastTransfer
    }

    mutating func takeReceived() -> [Received] {
        defer { received = [] }
        return received
    }

    /// The next frame for the line: answers first.
    mutating func next() throws -> [UInt8]? {
        if !answers.isEmpty { return answers.removeFirst().encoded }
        if current == nil { try begin() }
        guard let step = current?.sender.next() else { return nil }
        switch step {
        case .frame(let frame): return frame.encoded
        case .chunk(let number, let range):
            guard let current else { return nil }
            if number == 0, hasProgress { restarts += 1 }
            let bytes = Array(current.bytes[range])
            return ChunkFrame.data(transfer: current.sender.transfer, number: number, bytes: bytes).encoded
        }
    }

    mutating func receive(_ arrival: BadLine.Arrival) throws {
        let frame: ChunkFrame
        do throws(ChunkFault) { frame = try ChunkFrame(arrival.frame) } catch {
            refusedFrames += 1
            return
        }
        if arrival.isDamaged { undetectedDamage += 1 }
        switch frame {
        case .acknowledgment, .end:
            current?.sender.receive(frame)
            if let base = current?.sender.base, base > 0 { hasProgress = true }
            if case .ended(let end) = current?.sender.phase {
                lastEnd = end
                current = nil
            }
        case .begin, .data: try perform(inbox.receive(frame))
        }
    }

    mutating func tick() { current?.sender.tick() }

    mutating func reconnect() {
        answers = []
        current?.sender.reconnect()
    }

    private mutating func begin() throws {
        guard !waiting.isEmpty else { return }
        let outgoing = waiting.removeFirst()
        guard
            let begin = ChunkBegin(
                content: outgoing.content, total: outgoing.bytes.count,
                chunkSize: ChunkFrame.chunkSize(frameBytes: frameBytes), sha256: try SHA256.hash(outgoing.bytes))
        else { return }
        let sender = ChunkSender(transfer: outgoing.transfer, begin: begin, frameBytes: frameBytes)
        current = (sender, outgoing.bytes)
        hasProgress = false
    }

    /// The number of the transfer that follows an answer `attachment`.
    private static func announced(by bytes: [UInt8], as content: ChunkBegin.Content) -> UInt16? {
        guard content == .json, let frame = try? JSONParser.parse(bytes), frame["type"] == "attachment" else {
            return nil
        }
        return frame["transfer"]?.integer.flatMap(UInt16.init(exactly:))
    }

    private mutating func perform(_ actions: [ChunkInbox.Action]) throws {
        for action in actions {
            switch action {
            case .opened(let transfer, _): contents[transfer] = []
            case .deliver(let transfer, let bytes): contents[transfer]? += bytes
            case .send(let frame): answers.append(frame)
            case .verify(let transfer, let begin):
                let bytes = contents.removeValue(forKey: transfer) ?? []
                let isRight = try SHA256.hash(bytes) == begin.sha256
                if isRight { received.append(Received(transfer: transfer, begin: begin, bytes: bytes)) }
                try perform(inbox.end(transfer, isRight ? .complete : .corrupt))
                if isRight, let announced = Self.announced(by: bytes, as: begin.content) { inbox.expect(announced) }
            }
        }
    }
}
