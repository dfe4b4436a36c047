import PhoneNumbers
import Testing

@testable import Cards

@Suite struct CardValidatorTests {
    static let validator = CardValidator(phones: PhoneNumbers(), defaultRegion: "US")

    @Test(
        arguments: [
            (CardFieldName.email, "sarah@acme.com", nil), (.email, " sarah@acme.com ", nil),
            (.email, "sarah@acme", .invalidEmail),
            (.email, "sarah acme.com", .invalidEmail), (.email, "a..b@acme.com", .invalidEmail),
            (.phone, "+1 212 555 0142", nil),
            (.phone, "(212) 555-0142", nil), (.phone, "12345", .invalidPhone), (.phone, "call me", .invalidPhone),
            (.website, "acme.com", nil), (.website, "https://acme.com:8443/a?b=c", nil),
            (.website, "acme", .invalidWebsite),
            (.website, "acme.com:99999", .invalidWebsite), (.website, "ftp acme", .invalidWebsite),
            (.note, "anything", nil), (.email, "", nil),
        ] as [(CardFieldName, String, CardProblem?)])
    func `CardValidator: a value follows its grammar`(name: CardFieldName, value: String, expected: CardProblem?) {
        #expect(Self.validator.problem(name, value) == expected)
    }

    @Test func `CardValidator: a card needs a name, a company, an e-mail or a phone`() {
        #expect(Self.validator.problems([(.jobTitle, "CTO"), (.fullName, "  ")]).map(\.problem) == [.insufficientData])
        for name in [CardFieldName.fullName, .company] { #expect(Self.validator.problems([(name, "Acme")]).isEmpty) }
        #expect(
            Self.validator.problems([(.email, "x"), (.phone, "y")]).map(\.problem) == [.invalidEmail, .invalidPhone])
    }

    @Test(arguments: [
        ("  Sarah \n Chen ", "Sarah Chen"), ("\u{1B}[31mSarah\u{7}", "[31mSarah"), ("\u{9B}A\u{85}B\u{7F}", "A B"),
        ("\u{1F469}\u{200D}\u{1F4BB} Ada", "\u{1F469}\u{200D}\u{1F4BB} Ada"),
    ])
    func `CardValidator: a value becomes one line without control characters`(value: String, expected: String) {
        #expect(CardValidator.normalized(value) == expected)
    }
}
