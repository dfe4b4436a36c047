import Bridge
import BridgeSimulator
import RandomSupport
import Testing

@Suite struct ChunkTransferTests {
    private static func begin(_ total: Int, chunkSize: Int = 10) throws -> ChunkBegin {
        try #require(
            ChunkBegin(content: .attachment, total: total, chunkSize: chunkSize, sha256: Array(repeating: 1, count: 32))
        )
    }

    private static func bytes(_ range: Range<Int>) -> [UInt8] { range.map { UInt8($0 & 255) } }

    /// Everything that the sender sends until it waits.
    private static func drain(_ sender: inout ChunkSender) -> [ChunkFrame] {
        var frames: [ChunkFrame] = []
        while let next = sender.next() {
            switch next {
            case .frame(let frame): frames.append(frame)
            case .chunk(let number, let range):
                frames.append(.data(transfer: sender.transfer, number: number, bytes: bytes(range)))
            }
        }
        return frames
    }

    private static func numbers(_ frames: [ChunkFrame]) -> [UInt32] {
        frames.compactMap { if case .data(_, let number, _) = $0 { number } else { nil } }
    }

    @Test(arguments: 0..<LongRuns.transfers)
    func `ChunkSender and ChunkInbox: a content arrives exactly over a bad line`(seed: Int) throws {
        let figures = try TransferRun(seed: UInt64(seed), maxTotal: LongRuns.largestTransfer).run()
        #expect(figures.isByteExact)
        #expect(figures.restarts == 0)
        #expect(figures.undetectedDamage == 0)
    }

    @Test(arguments: [20, 185, 512, 65_536])
    func `ChunkSender: a good line carries each chunk once`(frameBytes: Int) throws {
        var line = LineSettings()
        line.frameBytes = frameBytes
        let figures = try TransferRun(seed: 1, total: 100_000, line: line).run()
        #expect(figures.isByteExact && figures.refusedFrames == 0)
        let chunks = (100_000 + frameBytes - 12) / (frameBytes - 11)
        // 11 bytes a chunk, an acknowledgment of 19 for every second chunk at most, and the begin.
        #expect(figures.lineBytes <= 100_000 + chunks * 21 + 500)
    }

    @Test func `ChunkSender: a lost chunk alone is sent again`() throws {
        let begin = try Self.begin(400)
        var sender = ChunkSender(transfer: 1, begin: begin, frameBytes: 64)
        var inbox = ChunkInbox(maxTotal: 1_000)
        #expect(Self.drain(&sender).count == 1, "the begin")
        sender.receive(.acknowledgment(transfer: 1, next: 0, later: 0))
        for frame in begin.frames(transfer: 1, frameBytes: 64) { _ = inbox.receive(frame) }
        let first = Self.drain(&sender)
        #expect(Self.numbers(first) == Array(0..<40))
        for frame in first where frame != first[5] {
            for case .send(let answer) in inbox.receive(frame) { sender.receive(answer) }
        }
        #expect(sender.base == 5)
        #expect(Self.numbers(Self.drain(&sender)) == [5])
        for case .send(let answer) in inbox.receive(first[5]) { sender.receive(answer) }
        #expect(sender.phase == .closing)
        for case .send(let answer) in inbox.end(1, .complete) { sender.receive(answer) }
        #expect(sender.phase == .ended(.complete))
        #expect(sender.next() == nil)
    }

    @Test func `ChunkSender: after a disconnection it continues with what is missing`() throws {
        let begin = try Self.begin(2_000)
        var sender = ChunkSender(transfer: 1, begin: begin, frameBytes: 64)
        sender.receive(.acknowledgment(transfer: 1, next: 100, later: 0b110))
        _ = Self.drain(&sender)
        sender.reconnect()
        #expect(Self.drain(&sender) == begin.frames(transfer: 1, frameBytes: 64))
        sender.receive(.acknowledgment(transfer: 1, next: 120, later: 0b10))
        let numbers = Self.numbers(Self.drain(&sender))
        #expect(numbers.first == 120 && !numbers.contains(121) && numbers.allSatisfy { $0 >= 120 })
    }

    @Test func `ChunkSender: without an answer everything is sent again at growing intervals`() throws {
        var sender = ChunkSender(transfer: 1, begin: try Self.begin(100), frameBytes: 64)
        var sendings = 0
        for _ in 0..<1_000 {
            if !Self.drain(&sender).isEmpty { sendings += 1 }
            sender.tick()
        }
        #expect((10...25).contains(sendings))
    }

    @Test func `ChunkAssembler: chunks are delivered once and in order`() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<200 {
            let begin = try Self.begin(random.below(700))
            var assembler = ChunkAssembler(transfer: 1, begin: begin)
            var content: [UInt8] = []
            var verifications = 0
            while !assembler.isComplete {
                let number = assembler.next + UInt32(random.below(70))
                guard number < begin.count else { continue }
                for action in assembler.receive(number: number, bytes: Self.bytes(begin.range(of: number))) {
                    switch action {
                    case .deliver(let bytes): content += bytes
                    case .verify: verifications += 1
                    case .send: break
                    }
                }
            }
            #expect(content == Self.bytes(0..<begin.total))
            #expect(verifications == (begin.total == 0 ? 0 : 1))
        }
    }

    @Test func `ChunkAssembler: what is stored is not received again`() throws {
        let begin = try Self.begin(100)
        var assembler = ChunkAssembler(transfer: 1, begin: begin, delivered: 9)
        #expect(assembler.acknowledgment() == .acknowledgment(transfer: 1, next: 9, later: 0))
        #expect(
            assembler.receive(number: 9, bytes: Self.bytes(begin.range(of: 9))) == [
                .deliver(Self.bytes(90..<100)), .send(.acknowledgment(transfer: 1, next: 10, later: 0)), .verify,
            ])
    }

    @Test func `ChunkAssembler: chunks of a wrong size or beyond the window are dropped`() throws {
        let begin = try Self.begin(10_000)
        var assembler = ChunkAssembler(transfer: 1, begin: begin)
        #expect(assembler.receive(number: 0, bytes: [1]).isEmpty)
        #expect(assembler.receive(number: 64, bytes: Self.bytes(0..<10)).isEmpty)
        #expect(assembler.receive(number: 1_000, bytes: Self.bytes(0..<10)).isEmpty)
        #expect(assembler.acknowledgment() == .acknowledgment(transfer: 1, next: 0, later: 0))
    }

    @Test func `ChunkInbox: begins are answered by what has arrived, and refused beyond the limits`() throws {
        var inbox = ChunkInbox(maxTotal: 1_000)
        func receive(_ begin: ChunkBegin, _ transfer: UInt16) -> [ChunkInbox.Action] {
            begin.frames(transfer: transfer, frameBytes: 185).flatMap { inbox.receive($0) }
        }
        let begin = try Self.begin(100)
        let other = try Self.begin(101)
        #expect(receive(try Self.begin(1_001), 1) == [.send(.end(transfer: 1, .tooLarge))])
        let answer = ChunkInbox.Action.send(.acknowledgment(transfer: 1, next: 0, later: 0))
        #expect(receive(begin, 1) == [.opened(transfer: 1, begin), answer])
        #expect(receive(begin, 1) == [answer])
        #expect(receive(other, 1) == [.send(.end(transfer: 1, .conflict))])
        for transfer in 2...UInt16(ChunkInbox.maxOpen) { #expect(receive(begin, transfer).count == 2) }
        #expect(receive(begin, 99) == [.send(.end(transfer: 99, .busy))])
        #expect(inbox.receive(.data(transfer: 98, number: 0, bytes: [1])) == [.send(.end(transfer: 98, .unknown))])
        #expect(inbox.end(1, .corrupt) == [.send(.end(transfer: 1, .corrupt))])
        #expect(receive(begin, 1) == [.send(.end(transfer: 1, .corrupt))], "an ended transfer is not begun again")
        #expect(inbox.end(1, .complete).isEmpty)
    }

    @Test func `ChunkInbox: a number that an answer announces again brings its content again`() throws {
        var inbox = ChunkInbox(maxTotal: 1_000)
        let (first, other) = (try Self.begin(10), try Self.begin(20))
        func receive(_ begin: ChunkBegin) -> [ChunkInbox.Action] {
            begin.frames(transfer: 1, frameBytes: 185).flatMap { inbox.receive($0) }
        }
        func data(_ number: UInt32, _ range: Range<Int>) -> [ChunkInbox.Action] {
            inbox.receive(.data(transfer: 1, number: number, bytes: Self.bytes(range)))
        }
        for _ in 0..<2 {
            inbox.expect(1)
            #expect(receive(first).first == .opened(transfer: 1, first))
            #expect(data(0, 0..<10).contains(.deliver(transfer: 1, Self.bytes(0..<10))))
            #expect(inbox.end(1, .complete) == [.send(.end(transfer: 1, .complete))])
            // A repeated begin of the sender is answered by the end, because the end may have been lost.
            #expect(receive(first) == [.send(.end(transfer: 1, .complete))])
        }
        // A connection was lost within a transfer. The next one continues it, or replaces it.
        #expect(receive(other).first == .opened(transfer: 1, other))
        _ = data(0, 0..<10)
        inbox.expect(1)
        #expect(receive(other) == [.send(.acknowledgment(transfer: 1, next: 1, later: 0))])
        inbox.expect(1)
        #expect(receive(first).first == .opened(transfer: 1, first))
        #expect(receive(other) == [.send(.end(transfer: 1, .conflict))])
        #expect(inbox.openTransfers == 1)
    }

    @Test func `DocumentExchange: both ends play the document over a bad line`() throws {
        var line = LineSettings()
        line.loss = 0.2
        line.duplication = 0.05
        line.damage = 0.02
        line.reorders = true
        for frameBytes in [20, 185] {
            line.frameBytes = frameBytes
            var exchange = DocumentExchange(line: line, seed: 7, photoBytes: 3_000)
            let report = try exchange.run()
            #expect(report.isComplete && report.isPhotoExact)
            let sentence = #"{"action":"send_message","conversationId":"conv-123","text":"Hello!","#
            let texts = report.arrivals.map(\.text)
            #expect(texts.contains(sentence + #""attachments":["base64-encoded-data"]}"#))
            #expect(texts.contains(#"{"action":"get_attachment","attachmentId":"att-456"}"#))
            #expect(
                texts.contains(
                    #"{"action":"get_messages","conversationId":"conv-123","limit":50,"beforeTimestamp":null}"#))
            let notification = try #require(report.arrivals.last)
            #expect(notification.channel == .notifications && notification.end == .client)
            #expect(notification.text.hasPrefix(#"{"type":"new_message","conversationId":"conv-123","message":{"#))
        }
    }
}
