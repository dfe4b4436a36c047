import Captures
import FoundationEssentials
import PhoneNumbers
import RandomSupport
import Testing

@testable import Cards

@Suite struct CodeCardTests {
    static let parser = CardParser(phones: PhoneNumbers())

    static func card(_ payload: String, lines: [String] = ["Sara Cben", "Acme lnc"]) -> CardReading {
        let read = lines.enumerated().map { row, text in
            let y = 0.1 + 0.1 * Double(row)
            return Line(
                words: text.split(separator: " ").enumerated().map { column, word in
                    Word(
                        text: "\(word)", confidence: 0.8,
                        box: Box(x: 0.1 + 0.1 * Double(column), y: y, width: 0.09, height: 0.05))
                })
        }
        let code = Code(symbology: "QR-Code", payload: payload, box: Box(x: 0.7, y: 0.5, width: 0.2, height: 0.3))
        return parser.parse(Recognition(width: 1_000, height: 600, lines: read, codes: [code]))
    }

    @Test func `CardParser: if only a code was read, the raw text is its payload`() {
        let payload = "MECARD:N:Chen,Sarah;EMAIL:sarah@acme.com;;"
        #expect(Self.card(payload, lines: []).rawText == payload)
    }

    @Test func `CardParser: a vCard in a code wins over the print`() {
        let reading = Self.card(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Chen;Sarah;;Dr.;\r\nFN:Dr. Sarah Chen\r\nORG:Acme\\, Inc.;Labs\r\nTITLE:CTO\r\n"
                + "TEL;TYPE=CELL:+1 212 555 0142\r\nEMAIL;TYPE=INTERNET:sarah@acme.com\r\nURL:https://acme.com\r\n"
                + "ADR;TYPE=WORK:;;1 Main St;Springfield;IL;62704;USA\r\nNOTE:met at\r\n  the fair\r\nEND:VCARD")
        let expected: [CardFieldName: String] = [
            .fullName: "Dr. Sarah Chen", .company: "Acme, Inc.", .jobTitle: "CTO", .phone: "+12125550142",
            .email: "sarah@acme.com",
            .website: "https://acme.com", .street: "1 Main St", .city: "Springfield", .state: "IL", .zip: "62704",
            .country: "USA",
            .note: "met at the fair",
        ]
        for (name, value) in expected {
            #expect(reading.best(name)?.value == value)
            #expect(reading.best(name)?.confidence == 0.99)
            #expect(reading.best(name)?.box == Box(x: 0.7, y: 0.5, width: 0.2, height: 0.3))
        }
        #expect(reading.rawText == "Sara Cben\nAcme lnc")
        #expect(reading.best(.phone)?.type == .mobile)
    }

    @Test(
        arguments: [
            ("TEL;TYPE=WORK,FAX:+12125550142", "+12125550142", PhoneType.fax, nil),
            ("TEL;TYPE=PAGER:+12125550142", "+12125550142", .pager, nil),
            ("TEL;TYPE=MAIN:+12125550142", "+12125550142", .main, nil),
            ("TEL;TYPE=work;VALUE=uri:tel:+12125550142;ext=27", "+12125550142", .work, "27"),
        ] as [(String, String, PhoneType, String?)])
    func `CardParser: a number in a code keeps its type and extension`(
        line: String, number: String, type: PhoneType, digits: String?
    ) {
        let phone = Self.card("BEGIN:VCARD\nFN:Sarah Chen\n\(line)\nEND:VCARD").best(.phone)
        #expect(phone?.value == number && phone?.type == type && phone?.numberExtension == digits)
    }

    @Test func `CardParser: details that the code omits come from the print`() {
        let phone = Self.card(
            "BEGIN:VCARD\nFN:Sarah Chen\nTEL:+12125550142\nEND:VCARD", lines: ["Direct +1 212 555 0142 ext. 27"]
        ).best(.phone)
        #expect(phone?.confidence == 0.99 && phone?.type == .work && phone?.numberExtension == "27")
    }

    @Test func `CodeCard: older and smaller formats are read`() {
        let quoted = CodeCard(
            "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen\nTEL;CELL:+49 151 1\nEND:VCARD"
        )
        #expect(quoted?.entries.first { $0.name == .fullName }?.value == "Jürgen Müller")
        let me = CodeCard("MECARD:N:Chen,Sarah;TEL:+12125550142;EMAIL:sarah@acme.com;ORG:A\\;B;;")
        #expect(me?.entries.map(\.value) == ["Sarah Chen", "+12125550142", "sarah@acme.com", "A;B"])
        #expect(CodeCard("https://acme.com/sarah")?.entries.map(\.name) == [.website])
        #expect(CodeCard("mailto:sarah@acme.com?subject=x")?.entries.map(\.value) == ["sarah@acme.com"])
        #expect(CodeCard("WIFI:S:guest;T:WPA;P:secret;;") == nil)
        #expect(CodeCard("hello") == nil)
    }

    @Test func `CardParser: a contact as text keeps only values that can be saved`() {
        let reading = Self.parser.parse(
            text:
                "\u{FEFF}BEGIN:VCARD\r\nVERSION:3.0\r\nN:Schmidt;Max;Paul,Otto;Dr.;jr.\r\nTEL:0171 1234567\r\nTEL:12\r\n"
                + "TEL:12345678901234567890\r\nURL:javascript:alert(1)\r\nEMAIL:none\r\nADR:;;;Berlin;;10115;Germany\r\n"
                + "END:VCARD")
        #expect(reading.best(.fullName)?.value == "Dr. Max Paul Otto Schmidt jr.")
        #expect(reading.all(.phone).map(\.value) == ["+491711234567", "12345678901234567890"])
        #expect(reading.all(.phone).map(\.band) == [.high, .low])
        #expect(reading.all(.website).isEmpty && reading.all(.email).isEmpty)
        #expect(CardParser.isContact("mecard:N:Chen,Sarah;;") && !CardParser.isContact("My MECARD: nothing"))
    }

    @Test func `CardParser: a card looks like a card, a page of prose does not`() {
        let card = Self.card(
            "",
            lines: ["Sarah Chen", "Head of Product", "Acme Inc.", "sarah@acme.com", "+1 212 555 0142", "www.acme.com"])
        #expect(card.best(.fullName)?.box != nil)
        let lines = ["Sarah Chen", "Head of Product", "Acme Inc.", "sarah@acme.com", "+1 212 555 0142"].enumerated().map
        { row, text in
            Line(words: [
                Word(text: text, confidence: 0.9, box: Box(x: 0.1, y: 0.1 * Double(row + 1), width: 0.5, height: 0.05))
            ])
        }
        #expect(Self.parser.looksLikeCard(Recognition(width: 1_000, height: 600, lines: lines)) > 0.6)
        let prose = (0..<30).map { row in
            Line(words: [
                Word(
                    text: "and then we went on to see the river", confidence: 0.9,
                    box: Box(x: 0.1, y: 0.03 * Double(row), width: 0.8, height: 0.02))
            ])
        }
        #expect(Self.parser.looksLikeCard(Recognition(width: 1_000, height: 1_400, lines: prose)) < 0.2)
    }

    @Test(arguments: 0..<60)
    func `CodeCard: any payload is read without a fault`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for start in [
            "", "BEGIN:VCARD\n", "MECARD:", "BEGIN:VCARD\nADR:", "BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:=",
            "https://",
        ] {
            let entries = CodeCard(start + random.text(60))?.entries ?? []
            #expect(entries.allSatisfy { !$0.value.isEmpty })
        }
    }
}
