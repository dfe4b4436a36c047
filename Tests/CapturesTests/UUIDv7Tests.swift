import Captures
import FoundationEssentials
import Testing

@Suite struct UUIDv7Tests {
    @Test func `UUIDv7: a later identifier sorts after an earlier one`() {
        let texts = [0, 1, 999, 1_700_000_000_000, 1_700_000_000_001, (1 << 48) - 1].map {
            UUID.v7(milliseconds: $0).text
        }
        #expect(texts == texts.sorted())
    }

    @Test func `UUIDv7: version and variant follow RFC 9562`() {
        for _ in 0..<1000 {
            let bytes = UUID.v7().uuid
            #expect(bytes.6 >> 4 == 7)
            #expect(bytes.8 >> 6 == 0b10)
        }
    }

    @Test func `UUIDv7: a million identifiers of one millisecond do not repeat`() {
        var seen: Set<UUID> = []
        for _ in 0..<1_000_000 { seen.insert(.v7(milliseconds: 1)) }
        #expect(seen.count == 1_000_000)
    }
}
