import Captures
import FoundationEssentials
import Testing

@Suite struct UUIDTextTests {
    @Test func `UUID: text is Foundation's in lower case, and either case is parsed`() {
        for _ in 0..<1000 {
            let id = UUID()
            #expect(id.text == id.uuidString.lowercased())
            #expect(UUID(textBytes: id.textBytes[...]) == id)
            #expect(UUID(textBytes: Array(id.uuidString.utf8)[...]) == id)
        }
    }

    @Test func `UUID: parsing agrees with Foundation and is never laxer`() {
        var read = 0
        for _ in 0..<5000 {
            var bytes = UUID().textBytes
            let place = Int.random(in: bytes.indices)
            bytes[place] = .random(in: 0x20...0x7E)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let id = UUID(textBytes: bytes[...]) else { continue }
            read += 1
            #expect(id == UUID(uuidString: text), "\(text)")
        }
        #expect(read > 100)
        #expect(UUID(textBytes: []) == nil)
        #expect(UUID(textBytes: UUID().textBytes.dropLast()) == nil)
    }
}
