import Bridge
import RandomSupport
import Testing

@Suite struct ChunkFrameTests {
    private static func frames() throws -> [ChunkFrame] {
        let begin = try #require(
            ChunkBegin(content: .json, total: 1_000, chunkSize: 9, sha256: Array(repeating: 7, count: 32)))
        return begin.frames(transfer: 65_535, frameBytes: 20) + [
            .data(transfer: 1, number: .max, bytes: Array(1...9)),
            .acknowledgment(transfer: 2, next: 77, later: .max), .end(transfer: 3, .conflict),
        ]
    }

    @Test func `CRC32C: the check values of RFC 3720 and of the catalog`() {
        #expect(CRC32C.checksum(Array("123456789".utf8)[...]) == 0xE306_9283)
        #expect(CRC32C.checksum(Array(repeating: UInt8(0), count: 32)[...]) == 0x8A91_36AA)
        #expect(CRC32C.checksum(Array(UInt8(0)..<32)[...]) == 0x46DD_794E)
        #expect(CRC32C.checksum([]) == 0)
        // A slice whose first index is not 0.
        #expect(CRC32C.checksum(Array("00123456789".utf8).dropFirst(2)) == 0xE306_9283)
    }

    @Test func `ChunkFrame: every frame fits into 20 bytes and is read again`() throws {
        for frame in try Self.frames() {
            #expect(frame.encoded.count <= 20)
            #expect(frame.encoded[0] != UInt8(ascii: "{"))
            #expect(try ChunkFrame(frame.encoded) == frame)
        }
        #expect(ChunkFrame.chunkSize(frameBytes: 20) == 9)
        #expect(ChunkFrame.chunkSize(frameBytes: 65_536) == 65_525)
    }

    @Test func `ChunkFrame: every flipped bit and every missing byte is found`() throws {
        for frame in try Self.frames() {
            let bytes = frame.encoded
            for bit in 0..<bytes.count * 8 {
                var damaged = bytes
                damaged[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: ChunkFault.self, "bit \(bit) of \(frame)") { try ChunkFrame(damaged) }
            }
            for count in 0..<bytes.count { #expect(throws: ChunkFault.self) { try ChunkFrame(Array(bytes[..<count])) } }
        }
    }

    @Test func `ChunkFrame: mutated frames neither crash a receiver nor fill its memory`() throws {
        var random = SplitMix(state: 5)
        var inbox = ChunkInbox(maxTotal: 100_000)
        let seeds = try Self.frames()
        for _ in 0..<LongRuns.mutations {
            var bytes = seeds[random.below(seeds.count)].encoded
            for _ in 0...random.below(4) { bytes[random.below(bytes.count - 4)] = UInt8(random.below(256)) }
            if random.oneIn(8) { bytes.removeLast(random.below(bytes.count)) }
            if bytes.count >= 8 {
                // A right checksum, so that the rest of the frame is read.
                var crc = CRC32C.checksum(bytes.dropLast(4))
                for index in (bytes.count - 4..<bytes.count).reversed() {
                    bytes[index] = UInt8(truncatingIfNeeded: crc)
                    crc >>= 8
                }
            }
            guard let frame = try? ChunkFrame(bytes) else { continue }
            _ = inbox.receive(frame)
            #expect(inbox.openTransfers <= ChunkInbox.maxOpen)
        }
    }

    @Test func `ChunkBegin: a content that 32 bits cannot number is refused`() {
        let hash = [UInt8](repeating: 0, count: 32)
        #expect(ChunkBegin(content: .json, total: Int(UInt32.max) + 1, chunkSize: 1, sha256: hash) == nil)
        #expect(ChunkBegin(content: .json, total: -1, chunkSize: 1, sha256: hash) == nil)
        #expect(ChunkBegin(content: .json, total: 1, chunkSize: 0, sha256: hash) == nil)
        #expect(ChunkBegin(content: .json, total: 1, chunkSize: 1, sha256: []) == nil)
        #expect(ChunkBegin(content: .json, total: 0, chunkSize: 9, sha256: hash)?.count == 0)
        #expect(ChunkBegin(content: .json, total: 19, chunkSize: 9, sha256: hash)?.count == 3)
        #expect(ChunkBegin(content: .json, total: 19, chunkSize: 9, sha256: hash)?.range(of: 2) == 18..<19)
    }
}
