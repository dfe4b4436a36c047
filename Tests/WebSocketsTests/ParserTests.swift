import FoundationEssentials
import RandomSupport
import Testing

@testable import WebSockets

@Suite struct ParserTests {
    /// `TAPLINE_FRAMES=1000000` selects the long form.
    private static let mutations =
        ProcessInfo.processInfo.environment["TAPLINE_FRAMES"].flatMap(Int.init) ?? 10_000
    private static let limit = 100_000

    /// What a parser sees when the bytes arrive in these pieces.
    private static func parse(
        _ pieces: [[UInt8]], limit: Int = Self.limit
    ) -> (events: [WebSocketParser.Event], close: WebSocketClose?) {
        var parser = WebSocketParser(messageLimit: limit)
        var events: [WebSocketParser.Event] = []
        for piece in pieces {
            var input = piece[...]
            do throws(WebSocketClose) {
                while let event = try parser.next(&input) { events.append(event) }
            } catch {
                return (events, error)
            }
            if !input.isEmpty { Issue.record("\(input.count) bytes are left") }
        }
        return (events, nil)
    }

    private static func code(_ bytes: [UInt8], limit: Int = Self.limit) -> WebSocketClose.Code? {
        parse([bytes], limit: limit).close?.code
    }

    @Test func `WebSocketParser: the frames of the RFC are read`() {
        let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(Self.parse([hello]).events == [.message(.text(Array("Hello".utf8)))])
        let ping: [UInt8] = [0x89, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(Self.parse([ping]).events == [.ping(Array("Hello".utf8))])
    }

    @Test func `WebSocketParser: every split of the bytes gives the same events`() {
        var random = SplitMix(state: 1)
        for _ in 0..<20 {
            let (bytes, events) = ClientFrame.conversation(&random, largest: 200)
            for split in 0...bytes.count {
                let found = Self.parse([Array(bytes[..<split]), Array(bytes[split...])])
                #expect(found.events == events && found.close == nil, "split at \(split)")
            }
            #expect(Self.parse(bytes.map { [$0] }).events == events)
        }
    }

    @Test func `WebSocketParser: random conversations in random pieces give their events`() {
        var random = SplitMix(state: 2)
        for round in 0..<300 {
            // At most four bytes for each character.
            let (bytes, events) = ClientFrame.conversation(&random, largest: Self.limit / 4)
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = min(rest.count, 1 + random.below(random.oneIn(2) ? 20 : 50_000))
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let found = Self.parse(pieces)
            #expect(found.events == events && found.close == nil, "round \(round)")
        }
    }

    private static let wrong: [(name: String, bytes: [UInt8], code: WebSocketClose.Code)] = [
        ("no mask", ClientFrame.encoded(1, [0x61], mask: nil), .protocolError),
        ("reserved bit 1", ClientFrame.encoded(1, [0x61], reserved: 4), .protocolError),
        ("reserved bit 2", ClientFrame.encoded(1, [0x61], reserved: 2), .protocolError),
        ("reserved bit 3", ClientFrame.encoded(9, [], reserved: 1), .protocolError),
        ("opcode 3", ClientFrame.encoded(3, []), .protocolError),
        ("opcode 11", ClientFrame.encoded(11, []), .protocolError),
        ("a long ping", ClientFrame.encoded(9, [UInt8](repeating: 0, count: 126)), .protocolError),
        ("a ping in fragments", ClientFrame.encoded(9, [], isFinal: false), .protocolError),
        ("a close in fragments", ClientFrame.encoded(8, [], isFinal: false), .protocolError),
        ("nothing to continue", ClientFrame.encoded(0, [0x61]), .protocolError),
        (
            "a message in a message",
            ClientFrame.encoded(1, [0x61], isFinal: false) + ClientFrame.encoded(2, [0x62]), .protocolError
        ),
        ("a length of 125 in two bytes", ClientFrame.encoded(2, [1], lengthBytes: 2), .protocolError),
        (
            "a length of 65535 in eight bytes",
            ClientFrame.encoded(2, [UInt8](repeating: 0, count: 65_535), lengthBytes: 8), .protocolError
        ),
        ("the highest bit of a length", [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .protocolError),
        ("a huge frame", [0x82, 0xFF, 0x7F, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0], .tooLarge),
        ("half a close code", ClientFrame.encoded(8, [3]), .protocolError),
        ("close code 1005", ClientFrame.encoded(8, [0x03, 0xED]), .protocolError),
        ("close code 999", ClientFrame.encoded(8, [0x03, 0xE7]), .protocolError),
        ("close code 2000", ClientFrame.encoded(8, [0x07, 0xD0]), .protocolError),
        ("close code 5000", ClientFrame.encoded(8, [0x13, 0x88]), .protocolError),
        ("a close reason that is no text", ClientFrame.encoded(8, [0x03, 0xE8, 0xFF]), .invalidText),
        ("a close reason that ends early", ClientFrame.encoded(8, [0x03, 0xE8, 0xC3]), .invalidText),
        ("no text", ClientFrame.encoded(1, [0xC0, 0x80]), .invalidText),
        ("a surrogate", ClientFrame.encoded(1, [0xED, 0xA0, 0x80]), .invalidText),
        ("a text that ends early", ClientFrame.encoded(1, [0xE2, 0x82]), .invalidText),
        ("a code point after the last", ClientFrame.encoded(1, [0xF4, 0x90, 0x80, 0x80]), .invalidText),
    ]

    @Test func `WebSocketParser: wrong frames are refused with their code, whole or byte by byte`() {
        for (name, bytes, code) in Self.wrong {
            #expect(Self.parse([bytes]).close?.code == code, "\(name)")
            #expect(Self.parse(bytes.map { [$0] }).close?.code == code, "\(name)")
            // Valid frames before are not lost.
            let found = Self.parse([ClientFrame.text("a") + bytes])
            #expect(found.events == [.message(.text([0x61]))] && found.close?.code == code, "\(name)")
        }
    }

    @Test func `WebSocketParser: a fault in a text is seen at its first byte, before the frame ends`() {
        let frame = ClientFrame.encoded(1, Array("abc".utf8) + [0xFF] + [UInt8](repeating: 0x61, count: 100))
        #expect(Self.code(Array(frame.prefix(6 + 3))) == nil)
        #expect(Self.code(Array(frame.prefix(6 + 4))) == .invalidText)
    }

    @Test func `WebSocketParser: a message over the limit is refused before its bytes arrive`() {
        let atLimit = ClientFrame.encoded(2, [UInt8](repeating: 7, count: 200))
        #expect(Self.code(atLimit, limit: 200) == nil)
        #expect(Self.code(Array(atLimit.prefix(8)), limit: 199) == .tooLarge)
        let halves =
            ClientFrame.encoded(2, [UInt8](repeating: 7, count: 150), isFinal: false)
            + ClientFrame.encoded(0, [UInt8](repeating: 7, count: 51))
        #expect(Self.code(halves, limit: 201) == nil)
        #expect(Self.code(Array(halves.prefix(158 + 6)), limit: 200) == .tooLarge)
        // Empty fragments hold nothing.
        var parser = WebSocketParser(messageLimit: 10)
        var input = ClientFrame.encoded(2, [], isFinal: false)[...]
        for _ in 0..<1_000 { input += ClientFrame.encoded(0, [], isFinal: false) }
        #expect(throws: Never.self) { try parser.next(&input) }
        #expect(parser.heldBytes == 0)
    }

    @Test func `WebSocketParser: mutated frames end in an event or a close code, with bounded memory`() {
        var random = SplitMix(state: ProcessInfo.processInfo.environment["TAPLINE_SEED"].flatMap(UInt64.init) ?? 3)
        var closed = 0
        for _ in 0..<Self.mutations {
            var bytes = ClientFrame.conversation(&random, largest: 300).bytes
            for _ in 0..<1 + random.below(6) where !bytes.isEmpty {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] ^= 1 << UInt8(random.below(8))
                case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 2: bytes.remove(at: place)
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                }
            }
            var parser = WebSocketParser(messageLimit: 1_000)
            let cut = random.below(bytes.count + 1)
            pieces: for var piece in [bytes[..<cut], bytes[cut...]] {
                do throws(WebSocketClose) {
                    while try parser.next(&piece) != nil {}
                    guard piece.isEmpty, parser.heldBytes <= 1_125 else {
                        Issue.record("\(piece.count) bytes are left, \(parser.heldBytes) held: \(bytes)")
                        return
                    }
                } catch {
                    closed += 1
                    guard error.code.isAllowed else {
                        Issue.record("code \(error.code.rawValue): \(bytes)")
                        return
                    }
                    break pieces
                }
            }
        }
        // Otherwise the mutations do nothing.
        #expect(closed > Self.mutations / 4)
    }

    @Test func `UTF8Check: it agrees with the standard library`() {
        var random = SplitMix(state: 4)
        for _ in 0..<20_000 {
            var bytes = Array(random.text(random.below(4)).utf8)
            if !bytes.isEmpty, random.oneIn(2) {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.oneIn(4) { bytes = Array(bytes.dropLast()) }
            var check = UTF8Check()
            let isText = check.take(bytes[...]) && check.isComplete
            #expect(isText == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
    }
}
