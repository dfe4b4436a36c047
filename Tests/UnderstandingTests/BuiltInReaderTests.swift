import Captures
import Cards
import FoundationEssentials
import Matching
import PhoneNumbers
import Reading
import Testing

@Suite struct BuiltInReaderTests {
    private static let reader = BuiltInReader(phones: PhoneNumbers())

    private func card(_ kind: CaptureKind, _ text: String) -> CardReading? {
        let read = Self.reader.read(CaptureText(kind: kind, text: text, recognition: nil, moment: .now), nil)
        return read.kind == .card ? read.cards.first : nil
    }

    @Test func `a card that came as text has its lines, however they end`() {
        let card = card(.card, "Bob Smith\r\nAcme Inc.\r\nbob@acme.com\r\n")
        #expect(card?.best(.fullName)?.value == "Bob Smith" && card?.best(.company)?.value == "Acme Inc.")
        #expect(card?.best(.email)?.value == "bob@acme.com")
    }

    @Test func `a number without its country is of the one that the line is set to`() {
        let card = "Bob Smith\nPh. 030 901820"
        let german = BuiltInReader(phones: PhoneNumbers(), region: "DE").read(
            CaptureText(kind: .card, text: card, recognition: nil, moment: .now), nil)
        #expect(german.cards.first?.best(.phone)?.value == "+4930901820")
        #expect(self.card(.card, card)?.best(.phone) == nil)
    }

    @Test func `a shared contact is a card, whether its sender says so or not`() {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bob Smith\r\nORG:Foo\\, Bar & Sons;Research\r\nEND:VCARD\r\n"
        for kind in [CaptureKind.card, .auto] {
            let card = card(kind, text)
            #expect(card?.best(.fullName)?.value == "Bob Smith" && card?.best(.company)?.value == "Foo, Bar & Sons")
        }
        #expect(card(.auto, "Sarah: lunch on Friday?\nMe: yes") == nil)
        #expect(card(.conversation, text) == nil)
    }
}
