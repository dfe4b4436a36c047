import Bridge
import PhoneNumbers
import Testing

@Suite struct HandleTests {
    private static func handle(_ text: String, _ region: String? = "US") -> Handle? {
        Handle(text, region: region, phones: PhoneNumbers())
    }

    private static func sender(_ text: String) -> Handle? {
        Handle(sender: text, region: "US", phones: PhoneNumbers())
    }

    @Test(
        arguments: [
            ("+1 (212) 555-0123", "+12125550123"), ("212-555-0123", "+12125550123"), (" +49 30 901820 ", "+4930901820"),
            ("Ana.B@Example.COM", "ana.b@example.com"), ("\u{A0}ana@example.com\n", "ana@example.com"),
        ])
    func `Handle: numbers become E.164 and mail addresses lowercase`(text: String, expected: String) {
        #expect(Self.handle(text)?.text == expected)
        #expect(Self.sender(text)?.text == expected)
        #expect(Self.handle(expected, nil)?.text == expected, "a normalized handle stays as it is")
    }

    @Test(
        arguments: [
            "", "Ana", "ana@", "@example.com", "ana@example", "a@b@example.com", "ana b@example.com",
            "ana@example..com",
            "<ana@example.com>", "me", String(repeating: "a", count: 255) + "@example.com",
        ])
    func `Handle: another text is no recipient`(text: String) {
        #expect(Self.handle(text) == nil)
    }

    @Test func `Handle: services and short codes can be senders only`() {
        #expect(Self.sender("262966")?.kind == .service)
        #expect(Self.sender("DHL")?.text == "DHL")
        for text in ["", "  ", "me", "two\nlines", "a\u{7}", String(repeating: "x", count: 65)] {
            #expect(Self.sender(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("+12125550123", true), ("ana@example.com", true), ("12345", true), ("0612 345678", true), ("DHL", false),
        ("Bank24", false), ("Ärzte", false), ("+", false),
    ])
    func `Handle: a message can be sent to a number or a mail address, and not to a name`(text: String, can: Bool) {
        #expect(Handle.canReceive(text) == can)
    }
}
