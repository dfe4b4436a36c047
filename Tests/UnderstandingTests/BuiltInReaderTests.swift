import Captures
import Cards
import ChatMessages
import Conversations
import FoundationEssentials
import HostNames
import Matching
import PhoneNumbers
import Reading
import Scams
import Testing

@Suite struct BuiltInReaderTests {
    private static let scams = ScamReader(hosts: HostNames())
    private static let reader = BuiltInReader(phones: PhoneNumbers(), scams: scams)

    private func card(_ kind: CaptureKind, _ text: String) throws -> CardReading? {
        let read = try Self.reader.read(CaptureText(kind: kind, text: text, recognition: nil, moment: .now))
        return read.kind == .card ? read.cards.first : nil
    }

    @Test func `BuiltInReader: a card sent as text keeps its lines with any line ending`() throws {
        let card = try card(.card, "Bob Smith\r\nAcme Inc.\r\nbob@acme.com\r\n")
        #expect(card?.best(.fullName)?.value == "Bob Smith" && card?.best(.company)?.value == "Acme Inc.")
        #expect(card?.best(.email)?.value == "bob@acme.com")
    }

    @Test func `BuiltInReader: a number without a country code gets the configured region`() throws {
        let card = "Bob Smith\nPh. 030 901820"
        let german = try BuiltInReader(phones: PhoneNumbers(), scams: Self.scams, region: "DE").read(
            CaptureText(kind: .card, text: card, recognition: nil, moment: .now))
        #expect(german.cards.first?.best(.phone)?.value == "+4930901820")
        #expect(try self.card(.card, card)?.best(.phone) == nil)
    }

    @Test func `BuiltInReader: a message is one message of its sender, and only what others wrote is scanned`() throws {
        let reader = BuiltInReader(phones: PhoneNumbers(), scams: Self.scams, region: "DE")
        func read(_ text: String, from sender: String? = nil, to recipient: String? = nil) throws -> Understanding {
            try reader.read(
                CaptureText(
                    kind: .message, text: text, recognition: nil, moment: Date(timeIntervalSince1970: 1_704_067_200),
                    sender: sender, recipient: recipient))
        }
        // Neither a transcript nor a card, whatever it looks like.
        let shown = try read("Sarah: see you tomorrow\nTom: fine\n", from: "0151 5550142")
        #expect(shown.kind == .message && shown.cards.isEmpty)
        #expect(shown.correspondent == Correspondent(text: "+491515550142", kind: .phone))
        let conversation = try #require(shown.conversation)
        #expect(conversation.messages.map(\.text) == ["Sarah: see you tomorrow Tom: fine"])
        #expect(conversation.messages.map(\.speaker) == [.other(name: "+491515550142")])
        #expect(conversation.candidates.isEmpty && !conversation.isGroup)
        #expect(conversation.participants == ["+491515550142"])
        #expect(conversation.extractedInfo.dates == ["2024-01-02"] && shown.scan?.risk == "low")
        let own = try read("Pay now: http://192.0.2.1/bank", to: "Anna@Example.com")
        #expect(own.correspondent == Correspondent(text: "anna@example.com", kind: .mail) && own.scan == nil)
        #expect(own.conversation?.messages.first?.speaker == .me)
        let named = try read("Dinner?", from: "Anna Keller")
        #expect(named.correspondent?.kind == .name)
        #expect(named.conversation?.candidates.map(\.name) == ["Anna Keller"])
        let bank = try read(
            "Your account is locked. Verify your card within 12 hours: http://paypal.com.account-check.top/login",
            from: "12345")
        #expect(bank.correspondent == Correspondent(text: "12345", kind: .name))
        #expect(bank.scan?.risk == "high")
    }

    @Test func `BuiltInReader: each shared contact is a card, whatever text surrounds it`() throws {
        let text = """
            Here they are:
            BEGIN:VCARD
            VERSION:3.0
            FN:Two One
            END:VCARD
            and
            BEGIN:VCARD
            FN:Two Two
            EMAIL:two@x.example
            END:VCARD
            thanks
            """
        let read = try Self.reader.read(CaptureText(kind: .card, text: text, recognition: nil, moment: .now))
        #expect(read.cards.map { $0.best(.fullName)?.value } == ["Two One", "Two Two"])
        #expect(read.cards.last?.best(.email)?.value == "two@x.example" && read.cards.last?.best(.company) == nil)
    }

    @Test func `BuiltInReader: a number outside every numbering plan is left for review`() throws {
        let american = try BuiltInReader(phones: PhoneNumbers(), scams: Self.scams, region: "US").read(
            CaptureText(
                kind: .card, text: "Harriet Miller\nBeta Tools Inc.\nPhone: 030 7654399", recognition: nil, moment: .now
            ))
        #expect(american.cards.first?.best(.phone).map { $0.band } == .medium)
        let known = try card(.card, "Harriet Miller\nPhone: +1 212 555 2368")
        #expect(known?.best(.phone)?.band == .high)
    }

    @Test func `BuiltInReader: a shared contact is a card for kind card and kind auto`() throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bob Smith\r\nORG:Foo\\, Bar & Sons;Research\r\nEND:VCARD\r\n"
        for kind in [CaptureKind.card, .auto] {
            let card = try card(kind, text)
            #expect(card?.best(.fullName)?.value == "Bob Smith" && card?.best(.company)?.value == "Foo, Bar & Sons")
        }
        #expect(try card(.auto, "Sarah: lunch on Friday?\nMe: yes") == nil)
        #expect(try card(.conversation, text) == nil)
    }
}
