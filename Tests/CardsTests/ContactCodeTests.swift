import Testing

@testable import Cards

@Suite struct ContactCodeTests {
    @Test(arguments: [
        ("BEGIN:VCARD\r\nVERSION:2.1\r\nN:Brandt;Helena\r\nTEL;CELL:+44 20 7946 0958\r\nEND:VCARD", true),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Helena Brandt\r\nEMAIL;TYPE=INTERNET:h@example.com\r\nEND:VCARD", true),
        (
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Helena Brandt\r\nTEL;VALUE=uri;TYPE=\"voice,cell\":tel:+442079460958\r\n"
                + "END:VCARD", true
        ),
        ("MECARD:N:Brandt,Helena;TEL:+442079460958;;", true),
        ("MECARD:N:Brandt,Helena;URL:https://example.com;;", false),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Helena Brandt\r\nURL:https://example.com\r\nEND:VCARD", false),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nTEL:+442079460958\r\nEND:VCARD", false),
        ("https://example.com/helena", false), ("mailto:h@example.com", false), ("", false),
    ])
    func `ContactCode: a code with a name and contact details suffices`(payload: String, isSufficient: Bool) {
        #expect(ContactCode.isSufficient(payload) == isSufficient)
    }

    @Test func `CodeCard: quoted-printable that is not UTF-8 is read as Latin-1`() {
        let card = CodeCard(
            "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=FCrgen\nTEL:+49 151 1\n"
                + "END:VCARD")
        #expect(card?.entries.first { $0.name == .fullName }?.value == "Jürgen Müller")
    }
}
