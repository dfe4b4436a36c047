import Captures
import FoundationEssentials
import Testing

@Suite struct ShortIDsTests {
    @Test func `ShortIDs: the forms differ, begin their ids, and one digit less is ambiguous or too short`() {
        for count in [0, 1, 2, 50, 400] {
            let ids = (0..<count).map { UUID.v7(milliseconds: 1_760_000_000_000 + UInt64($0) / 2).text }
            let short = ShortIDs(ids)
            let texts = ids.map(short.text)
            #expect(Set(texts).count == count)
            for (id, text) in zip(ids, texts) { #expect(id.hasPrefix(text) && text.count >= 13) }
            let width = texts.first?.count ?? 13
            #expect(texts.allSatisfy { $0.count == width })
            if width > 13 { #expect(Set(texts.map { $0.dropLast() }).count < count) }
        }
    }

    @Test func `ShortIDs: ids of one millisecond differ in their random digits, and an id may appear twice`() {
        let ids = (0..<20).map { _ in UUID.v7(milliseconds: 1_760_000_000_000).text }
        let short = ShortIDs(ids + ids)
        #expect(Set(ids.map(short.text)).count == 20)
        #expect(ShortIDs([ids[0], ids[0]]).text(ids[0]).count == 13)
    }
}
