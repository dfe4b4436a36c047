import Cards
import ChatMessages
import Contacts
import Conversations
import Matching
import PhoneNumbers
import Synchronization
import Testing

@Suite struct ContactDetailFinderTests {
    private static let finder = ContactDetailFinder(phones: PhoneNumbers(), region: "US")

    private static func other(_ text: String, _ name: String? = "Ann") -> Message {
        Message(speaker: .other(name: name), text: text)
    }

    private static func me(_ text: String) -> Message { Message(speaker: .me, text: text) }

    private static func found(_ messages: [Message], isGroup: Bool = false) -> [String] {
        finder.find(in: ConversationReading(messages: messages, isGroup: isGroup)).map(\.detail.text)
    }

    @Test(arguments: [
        ("My new number is (212) 555-0123, old one is dead", ["+12125550123"]),
        ("212-555-0123 is my work phone now", ["+12125550123"]),
        ("Call me at 212 555 0123 or email me at Ann@Example.com", ["+12125550123", "Ann@example.com"]),
        ("my e-mail: ann.lee@example.org", ["ann.lee@example.org"]),
        ("My email:ann.lee@example.org!", ["ann.lee@example.org"]),
        ("btw my website is www.annlee.com", ["www.annlee.com"]),
        ("My new address is 12 Main Street, Springfield, IL 62701", ["12 Main Street, 62701, Springfield, IL"]),
        ("Meine neue Adresse ist Hauptstraße 5, 10115 Berlin", ["Hauptstraße 5, 10115, Berlin"]),
        ("Meine neue Handynummer ist +49 170 1234567", ["+491701234567"]),
        ("Du erreichst mich unter +49 170 1234567", ["+491701234567"]),
        ("Mi número nuevo es +34 612 345 678", ["+34612345678"]),
        ("Mon numéro : +33 6 12 34 56 78", ["+33612345678"]),
        ("O meu email é ana@exemplo.pt", ["ana@exemplo.pt"]),
        ("Il mio numero è +39 312 345 6789", ["+393123456789"]),
        ("Mijn nummer is +31 6 12345678", ["+31612345678"]),
    ])
    func `ContactDetailFinder: finds what a person says about themselves`(text: String, expected: [String]) {
        #expect(Self.found([Self.other(text)]) == expected)
    }

    @Test(arguments: [
        "Tom's number is 212-555-0123", "His number is (212) 555-0123", "Seine Nummer ist +49 170 1234567",
        "Call 212-555-0123 if the alarm rings", "The office is at 12 Main Street, Springfield, IL 62701",
        "See www.example.com for my order", "Order 2125550123 has shipped", "My number is 12", "my number is secret",
        "My phone died, use Tom's: 212-555-0123", "Call me when you arrive, the hotel has 212-555-0123",
        "My new address is secret but the party is at 12 Main Street, Springfield, IL 62701",
        "212-555-0123 is dead, my new number comes soon", "Is your number still 212-555-0123?",
        "My order number is 2125550123",
        "My boss Tom's email is tom@example.com", "Ask info@example.com about my phone bill",
    ])
    func `ContactDetailFinder: finds nothing of other people and things`(text: String) {
        #expect(Self.found([Self.other(text)]) == [])
    }

    @Test func `ContactDetailFinder: the signature of a mail by the other person is contact data`() {
        let signature = """
            Ann Lee
            Tel. +1 212 555 0123
            Fax +1 212 555 0199
            ann@lee.example
            www.lee.example
            """
        func mail(_ speaker: Speaker) -> Message {
            Message(speaker: speaker, text: "can we meet?", signature: signature)
        }
        #expect(
            Self.found([mail(.other(name: "Ann Lee"))]).sorted()
                == ["+12125550123", "ann@lee.example", "www.lee.example"])
        #expect(Self.found([mail(.me)]) == [])
        #expect(Self.found([mail(.unknown)]) == [])
    }

    @Test func `ContactDetailFinder: a value alone counts only after a question for it`() {
        let number = Self.other("212-555-0123")
        #expect(Self.found([number]) == [])
        #expect(Self.found([Self.me("What's your number?"), number]) == ["+12125550123"])
        #expect(Self.found([Self.me("What's Tom's number?"), number]) == [])
        #expect(Self.found([Self.me("What's your email?"), number]) == [])
        let office = Self.other("No idea, ask at the office instead, 212-555-0123")
        #expect(Self.found([Self.me("What's your number?"), office]) == [])
        #expect(Self.found([Self.me("What's your number?"), Self.me("Hello?"), number]) == [])
    }

    @Test func `ContactDetailFinder: the owner's own words, groups and unknown speakers give nothing`() {
        let text = "My number is 212-555-0123"
        #expect(Self.found([Self.me(text)]) == [])
        #expect(Self.found([Message(speaker: .unknown, text: text)]) == [])
        #expect(Self.found([Self.other(text)], isGroup: true) == [])
        #expect(Self.found([Self.other(text, "Ann"), Self.other("Hi", "Tom")]) == [])
        #expect(Self.found([Self.other(text, "Ann"), Self.other("Hi", nil)]) == ["+12125550123"])
    }

    @Test func `ContactDetailFinder: each value once, at most twenty, with its message`() {
        let text = "My number is 212-555-0123"
        let stated = Self.finder.find(
            in: ConversationReading(messages: [Self.other(text), Self.other("again: " + text)]))
        #expect(stated.map(\.words) == [text])
        let many = (0..<30).map { Self.other("my email is a\($0)@example.com") }
        #expect(Self.found(many).count == ContactDetailFinder.maxDetails)
    }

    /// Counts the searches for phone numbers.
    private final class CountedPhones: PhoneReading {
        let count = Mutex(0)
        private let phones = PhoneNumbers()

        func find(in text: String, region: String?) -> [FoundPhone] {
            count.withLock { $0 += 1 }
            return phones.find(in: text, region: region)
        }

        func parse(_ text: String, region: String?) -> FoundPhone? { phones.parse(text, region: region) }
        func isValid(_ text: String, region: String?) -> Bool { phones.isValid(text, region: region) }
    }

    @Test func `ContactDetailFinder: a chat full of phrases is searched only so far`() {
        let phones = CountedPhones()
        let finder = ContactDetailFinder(phones: phones, region: "US")
        let text = String(repeating: "my number 1 my address 2 ", count: 39)
        let messages = Array(repeating: Self.other(text), count: 500)
        #expect(finder.find(in: ConversationReading(messages: messages)).isEmpty)
        // Both sides of each phrase.
        #expect(phones.count.withLock { $0 } <= 2 * ContactDetailFinder.maxPhrases)
    }

    @Test(arguments: [
        (
            ContactDetail.phone(Phone("+12125550123", type: .mobile)), ContactField.phones,
            FieldValue.phones([Phone("+12125550123")])
        ),
        (.email("Ann@Example.com"), .emails, .list(["ann@example.com"])),
        (.website("https://www.Example.com/"), .websites, .list(["example.com"])),
    ])
    func `ContactDetail: a contact has a value in any spelling`(
        detail: ContactDetail, field: ContactField, value: FieldValue
    ) {
        var fields = ContactFields()
        #expect(!detail.isKnown(to: fields))
        #expect(detail.added(to: fields)[field]?.items == [detail.text])
        fields[field] = value
        #expect(detail.isKnown(to: fields))
    }

    @Test func `ContactDetail: an address replaces the whole old one`() {
        let address = PostalAddress(street: "12 Main Street", city: "Springfield", postalCode: "62701")
        var fields = ContactFields()
        for (field, text) in [(ContactField.street, "Old Road 1"), (.city, "Paris"), (.country, "France")] {
            fields[field] = .text(text)
        }
        #expect(!ContactDetail.address(address).isKnown(to: fields))
        for (field, value) in ContactDetail.address(address).added(to: fields) { fields[field] = value }
        #expect(fields.text(.country).isEmpty && fields.text(.street) == "12 Main Street")
        #expect(ContactDetail.address(address).isKnown(to: fields))
    }
}
