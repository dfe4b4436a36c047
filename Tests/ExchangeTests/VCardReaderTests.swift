import FoundationEssentials
import RandomSupport
import Testing

@testable import Exchange

struct VCardReaderTests {
    func read(_ text: String) -> VCardReading { VCardReader.read(Array(text.utf8)) }

    @Test func `VCardReader: vCard 2.1 with quoted-printable and bare types is read`() {
        let reading = read(
            """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg
            FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=
             M=C3=BCller
            TEL;CELL;PREF:+49 170 1234567
            TEL;WORK;FAX:+49 30 1
            EMAIL;INTERNET:j@x.de
            NOTE;QUOTED-PRINTABLE:line one=0D=0Aline two
            PHOTO;JPEG;ENCODING=BASE64:
             /9j/
             /9j/

            END:VCARD
            """)
        let card = reading.contacts.first
        #expect(card?.name == .init(given: "Jörg", family: "Müller"))
        #expect(card?.displayName == "Jörg Müller")
        #expect(
            card?.phones == [
                .init("+49 170 1234567", types: ["cell"], isPreferred: true),
                .init("+49 30 1", types: ["work", "fax"]),
            ])
        #expect(card?.emails == [.init("j@x.de")])
        #expect(card?.note == "line one\r\nline two")
        #expect(card?.photo == .init(bytes: [0xFF, 0xD8, 0xFF, 0xFF, 0xD8, 0xFF], format: "JPEG"))
        #expect(reading.warnings.isEmpty, "\(reading.warnings)")
    }

    @Test func `VCardReader: Apple's groups, labels and quoted parameters are read`() {
        let card = read(
            """
            BEGIN:VCARD\r
            VERSION:3.0\r
            FN:Ann Lee\r
            item1.EMAIL;type=INTERNET;type=WORK;type=pref:ann@x.y\r
            item1.X-ABLabel:_$!<Other>!$_\r
            item2.URL;type=pref:http\\://x.y\r
            ITEM2.X-ABLABEL:blog\r
            TEL;TYPE="work,cell";VALUE=uri:tel:+1-555\r
            ADR;LABEL="1; Main: St";TYPE=home:;;1 Main\\, St;Town;;;\r
            END:VCARD\r
            """
        ).contacts.first
        #expect(card?.emails == [.init("ann@x.y", types: ["work"], label: "Other", isPreferred: true)])
        #expect(card?.urls == [.init("http://x.y", label: "blog", isPreferred: true)])
        #expect(card?.phones == [.init("+1-555", types: ["work", "cell"])])
        #expect(card?.addresses == [.init(street: "1 Main, St", city: "Town", types: ["home"])])
    }

    @Test func `VCardReader: a false charset is detected`() {
        let latin = VCardReader.read(
            Array("BEGIN:VCARD\nFN;CHARSET=UTF-8:J".utf8) + [0xF6] + Array("rg ".utf8) + [0x80]
                + Array("\nEND:VCARD".utf8))
        #expect(latin.contacts.first?.displayName == "Jörg €")
        #expect(latin.warnings.map(\.line) == [2])
        let utf8 = read("BEGIN:VCARD\nFN;CHARSET=ISO-8859-1:Jörg\nEND:VCARD")
        #expect(utf8.contacts.first?.displayName == "Jörg")
        #expect(utf8.warnings.map(\.line) == [2])
        let honest = VCardReader.read(
            Array("BEGIN:VCARD\nFN;CHARSET=ISO-8859-1:J".utf8) + [0xF6] + Array("\nEND:VCARD".utf8))
        #expect(honest.contacts.first?.displayName == "Jö")
        #expect(honest.warnings.isEmpty)
    }

    @Test func `VCardReader: a character split by folding is restored`() {
        let bytes =
            Array("BEGIN:VCARD\r\nFN:J".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xB6] + Array("rg\r\nEND:VCARD\r\n".utf8)
        #expect(VCardReader.read(bytes).contacts.first?.displayName == "Jörg")
    }

    @Test(arguments: [
        ("", 0, "no card found"), ("hello\n", 0, "no card found"),
        ("BEGIN:VCARD\nFN:A\n", 1, "the last card has no END"), ("END:VCARD\n", 0, "END without BEGIN"),
        ("BEGIN:VCARD\nFN:A\nrubbish\nEND:VCARD", 1, "not a property; left out"),
        ("BEGIN:VCARD\nFN:A\nFN:B\nEND:VCARD", 1, "a second FN; left out"),
        ("BEGIN:VCARD\nN:Lee;Ann\nEND:VCARD", 1, "the card has no FN"),
        ("BEGIN:VCARD\nFN:A\nREV:never\nEND:VCARD", 1, "REV is not a date"),
        ("BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b:***\nEND:VCARD", 1, "PHOTO is not base64; left out"),
        (
            "BEGIN:VCARD\nFN:A\nPHOTO;VALUE=uri:http://x/y\nEND:VCARD", 1,
            "PHOTO is a URL, and URLs are not fetched; left out"
        ),
        ("FN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD", 1, "FN is outside a card; left out"),
    ])
    func `VCardReader: irregularities give warnings, and the rest is read`(text: String, count: Int, warning: String) {
        let reading = read(text)
        #expect(reading.contacts.count == count)
        #expect(reading.warnings.contains { $0.message == warning }, "\(reading.warnings)")
    }

    @Test func `VCardReader: a nested card is skipped`() {
        let reading = read(
            "BEGIN:VCARD\nFN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nTITLE:CEO\nEND:VCARD\nBEGIN:VCARD\nFN:Next\nEND:VCARD"
        )
        #expect(reading.contacts.map(\.displayName) == ["Boss", "Next"])
        #expect(reading.contacts.first?.title == "CEO")
    }

    @Test func `VCardReader: random changes of the bytes never crash it`() {
        var random = SplitMix(state: 11)
        let seed = VCardWriter.write([VCardTests.full])
        for _ in 0..<2_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert([0x0A, 0x3A, 0x3B, 0x22, 0x3D, 0x5C][place % 6], at: place)
                }
            }
            let reading = VCardReader.read(bytes)
            #expect(reading.contacts.count + reading.warnings.count > 0)
        }
    }
}
