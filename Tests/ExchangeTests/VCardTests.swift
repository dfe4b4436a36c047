import FoundationEssentials
import RandomSupport
import Testing

@testable import Exchange

struct VCardTests {
    static let full = ExchangeContact(
        displayName: "Dr. Ann Marie van Dyke", nicknames: ["Annie", "A,M"], company: "Acme; Inc", department: "R&D",
        title: "CTO",
        emails: [.init("ann@acme.com", types: ["work"], isPreferred: true), .init("a@home.org", types: ["home"])],
        phones: [.init("+15551234567", types: ["work", "cell"]), .init("+15557654321", label: "Beach house")],
        urls: [.init("https://acme.com/?a=1,2;b=3", types: ["work"])],
        addresses: [
            .init(
                street: "1 Main St\nSuite 5", city: "Springfield", region: "IL", postalCode: "62701", country: "USA",
                types: ["work"])
        ], note: "Met at fair, said \"hi\"; likes C:\\new", photo: .init(bytes: [0xFF, 0xD8, 0xFF], format: "JPEG"),
        uid: "0190aaaa-0000-7000-8000-000000000001", revision: Date(timeIntervalSince1970: 1_735_689_599))

    @Test func `VCardWriter: a 3.0 card has exactly this text`() {
        let expected = #"""
            BEGIN:VCARD
            VERSION:3.0
            N:van Dyke;Ann;Marie;Dr.;
            FN:Dr. Ann Marie van Dyke
            NICKNAME:Annie,A\,M
            ORG:Acme\; Inc;R&D
            TITLE:CTO
            EMAIL;TYPE=INTERNET,WORK,PREF:ann@acme.com
            EMAIL;TYPE=INTERNET,HOME:a@home.org
            TEL;TYPE=WORK,CELL:+15551234567
            item1.TEL;TYPE=VOICE:+15557654321
            item1.X-ABLabel:Beach house
            URL;TYPE=WORK:https://acme.com/?a=1,2;b=3
            ADR;TYPE=WORK:;;1 Main St\nSuite 5;Springfield;IL;62701;USA
            NOTE:Met at fair\, said "hi"\; likes C:\\new
            PHOTO;ENCODING=b;TYPE=JPEG:/9j/
            UID:0190aaaa-0000-7000-8000-000000000001
            REV:2024-12-31T23:59:59Z
            END:VCARD

            """#
        #expect(text([Self.full], .v3) == expected.replacing("\n", with: "\r\n"))
    }

    @Test func `VCardWriter: a 4.0 card differs where the standard does`() {
        let lines = text([Self.full], .v4).split(separator: "\r\n")
        #expect(lines.contains("VERSION:4.0"))
        #expect(lines.contains("EMAIL;TYPE=work;PREF=1:ann@acme.com"))
        #expect(lines.contains("PHOTO:data:image/jpeg;base64,/9j/"))
        #expect(lines.contains("REV:20241231T235959Z"))
    }

    @Test(arguments: VCardVersion.allCases)
    func `VCardWriter: written cards are read back`(_ version: VCardVersion) {
        var expected = Self.full
        expected.name = .init(prefix: "Dr.", given: "Ann", middle: "Marie", family: "van Dyke")
        let reading = VCardReader.read(VCardWriter.write([Self.full, Self.full], version: version))
        #expect(reading.contacts == [expected, expected])
        #expect(reading.warnings.isEmpty)
    }

    @Test(arguments: VCardVersion.allCases)
    func `VCardWriter: any card round-trips, in lines of 75 octets of whole characters`(_ version: VCardVersion) {
        var random = SplitMix(state: 9)
        for _ in 0..<1_000 {
            let contact = nasty(&random)
            let bytes = VCardWriter.write([contact], version: version)
            let reading = VCardReader.read(bytes)
            #expect(reading.contacts == [contact])
            #expect(reading.warnings.isEmpty, "\(reading.warnings)")
            for line in lines(bytes) {
                #expect(line.count <= 75)
                #expect(String(validating: line, as: UTF8.self) != nil)
                #expect(line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2))
            }
        }
    }

    func nasty(_ random: inout SplitMix) -> ExchangeContact {
        func text(_ random: inout SplitMix) -> String { NastyText.make(&random, longest: 20).filter { $0 != "\r\n" } }
        func value(_ random: inout SplitMix) -> ExchangeContact.Value {
            .init(
                "v" + text(&random), types: Bool.random(using: &random) ? ["home", "x-odd"] : [],
                label: Bool.random(using: &random) ? "L" + text(&random) : nil, isPreferred: Bool.random(using: &random)
            )
        }
        return ExchangeContact(
            displayName: "N" + text(&random),
            name: .init(
                prefix: text(&random), given: text(&random), middle: text(&random), family: text(&random),
                suffix: text(&random)),
            nicknames: [text(&random), "x"].filter { !$0.isEmpty }, company: text(&random), department: text(&random),
            title: text(&random), emails: [value(&random), value(&random)], phones: [value(&random)],
            urls: [value(&random)],
            addresses: [
                .init(street: text(&random), city: text(&random), country: text(&random), label: "l", isPreferred: true)
            ], categories: ["c" + text(&random), "x"], note: text(&random),
            photo: .init(bytes: (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }),
            uid: "u" + text(&random),
            revision: Date(timeIntervalSince1970: Double(Int.random(in: 0..<4_000_000_000, using: &random))))
    }

    @Test func `VCardWriter: every card has exactly one FN, which is not empty`() {
        let contacts = [
            ExchangeContact(displayName: ""), ExchangeContact(displayName: "", company: "Acme"),
            ExchangeContact(displayName: "", name: .init(given: "Ann", family: "Lee")),
            ExchangeContact(displayName: "", emails: [.init("a@b.c")]),
        ]
        let names = text(contacts, .v3).split(separator: "\r\n").filter { $0.hasPrefix("FN:") }
        #expect(names == ["FN:Unnamed", "FN:Acme", "FN:Ann Lee", "FN:a@b.c"])
    }

    @Test func `VCardWriter: carriage returns become line feeds, and control characters are dropped`() {
        let contact = ExchangeContact(displayName: "a\u{0}b\u{1B}c\td", note: "1\r\n2\r3\n4\u{7F}")
        let read = VCardReader.read(VCardWriter.write([contact])).contacts.first
        #expect(read?.displayName == "abc\td")
        #expect(read?.note == "1\n2\n3\n4")
    }

    @Test func `VCardWriter: a type with special characters cannot break the line`() {
        let contact = ExchangeContact(displayName: "A", phones: [.init("1", types: ["work:x", "a;b", "c\nd", "cell"])])
        #expect(text([contact], .v3).contains("\r\nTEL;TYPE=CELL:1\r\n"))
    }

    @Test(arguments: [
        ("Ann Lee", ["", "Ann", "", "Lee", ""]), ("Cher", ["", "Cher", "", "", ""]), ("", ["", "", "", "", ""]),
        ("Ludwig van Beethoven", ["", "Ludwig", "", "van Beethoven", ""]),
        ("Prof. Dr. Ada M. King, PhD", ["Prof. Dr.", "Ada", "M.", "King", "PhD"]),
        ("King, Ada M.", ["", "Ada", "M.", "King", ""]), ("Sammy Davis Jr.", ["", "Sammy", "", "Davis", "Jr."]),
        ("Van Morrison", ["", "Van", "", "Morrison", ""]), ("Ursula K. Le Guin", ["", "Ursula", "K.", "Le Guin", ""]),
        ("Smith Jr, John", ["", "John", "", "Smith Jr", ""]), ("  ,  ", ["", "", "", "", ""]),
    ])
    func `NameSplitter: a displayed name is split into its parts`(shown: String, parts: [String]) {
        let name = NameSplitter.split(shown)
        #expect([name.prefix, name.given, name.middle, name.family, name.suffix] == parts)
    }

    @Test(arguments: [
        ("2024-12-31T23:59:59Z", 1_735_689_599), ("20241231T235959Z", 1_735_689_599), ("1970-01-01", 0),
        ("2000-02-29T12:00:00.5+02:00", 951_818_400), ("19691231T235959Z", -1), ("2024-12-31T23:59Z", 1_735_689_540),
    ])
    func `VCardDate: times in the forms of all versions are read`(text: String, seconds: Int) {
        #expect(VCardDate.date(text) == Date(timeIntervalSince1970: Double(seconds)))
    }

    @Test(arguments: ["", "yesterday", "2024-13-01", "2024-12-31T25:00:00Z", "T", "2024-12-31T12:00:00X"])
    func `VCardDate: text that is not a time gives nil`(_ text: String) { #expect(VCardDate.date(text) == nil) }

    @Test func `VCardDate: every second of the centuries round-trips`() {
        var random = SplitMix(state: 5)
        for _ in 0..<2_000 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -60_000_000_000..<200_000_000_000, using: &random)))
            for version in VCardVersion.allCases {
                var lines = CardLines()
                lines.revision(date, version)
                let text = String(decoding: lines.buffer, as: UTF8.self)
                #expect(text.hasPrefix("REV:") && text.hasSuffix("Z\r\n"))
                #expect(VCardDate.date(String(text.dropFirst(4).dropLast(1))) == date)
            }
        }
    }

    func text(_ contacts: [ExchangeContact], _ version: VCardVersion) -> String {
        String(decoding: VCardWriter.write(contacts, version: version), as: UTF8.self)
    }

    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: 0x0A).map { $0.last == 0x0D ? Array($0.dropLast()) : Array($0) }
    }
}
