import Captures
import FoundationEssentials
import PhoneNumbers
import RandomSupport
import Testing

@testable import Cards

@Suite struct CardParserTests {
    static let parser = CardParser(phones: PhoneNumbers())

    struct Sample: Sendable, CustomTestStringConvertible {
        var text: String
        var expected: [CardFieldName: String]
        var testDescription: String { text.prefix { $0 != "\n" } + "…" }

        init(_ lines: [String], _ expected: [CardFieldName: String]) {
            text = lines.joined(separator: "\n")
            self.expected = expected
        }
    }

    /// Invented cards of the United States, Britain, Canada, Germany, France, the Netherlands, Spain, Austria and
    /// Italy.
    static let samples: [Sample] = [
        Sample(
            [
                "Sarah Chen", "Head of Product", "Northwind Analytics, Inc.", "350 Fifth Avenue, Suite 4100",
                "New York, NY 10118",
                "T (212) 555-0142 | M 646.555.0199", "sarah.chen@northwind-analytics.com",
                "www.northwind-analytics.com",
            ],
            [
                .fullName: "Sarah Chen", .jobTitle: "Head of Product", .company: "Northwind Analytics, Inc.",
                .street: "350 Fifth Avenue, Suite 4100", .city: "New York", .state: "NY", .zip: "10118",
                .phone: "+12125550142",
                .email: "sarah.chen@northwind-analytics.com", .website: "www.northwind-analytics.com",
            ]),
        Sample(
            [
                "BRIGHTWATER LLP", "Dr. Eleanor O'Brien-Hughes, PhD", "Senior Associate", "14 High Holborn", "London",
                "WC1V 6BX",
                "Tel: 020 7946 0321", "e.obrien-hughes@brightwater.co.uk",
            ],
            [
                .fullName: "Dr. Eleanor O'Brien-Hughes, PhD", .company: "BRIGHTWATER LLP",
                .jobTitle: "Senior Associate",
                .street: "14 High Holborn", .city: "London", .zip: "WC1V 6BX", .phone: "+442079460321",
            ]),
        Sample(
            [
                "Müller & Söhne GmbH", "Jürgen Müller", "Geschäftsführer", "Hauptstraße 12", "10115 Berlin",
                "Telefon +49 (0)30 901820-14",
                "Fax +49 30 901820-99", "j.mueller@mueller-soehne.de",
            ],
            [
                .fullName: "Jürgen Müller", .company: "Müller & Söhne GmbH", .jobTitle: "Geschäftsführer",
                .street: "Hauptstraße 12",
                .city: "Berlin", .zip: "10115", .phone: "+493090182014",
            ]),
        Sample(
            [
                "Jean-Luc de la Fontaine", "Directeur commercial", "Ateliers Bellecour SARL", "24 rue de la République",
                "69002 Lyon",
                "France", "Tél. 04 72 40 12 34", "jl.delafontaine@ateliers-bellecour.fr",
            ],
            [
                .fullName: "Jean-Luc de la Fontaine", .jobTitle: "Directeur commercial",
                .company: "Ateliers Bellecour SARL",
                .street: "24 rue de la République", .city: "Lyon", .zip: "69002", .country: "France",
                .phone: "+33472401234",
            ]),
        Sample(
            [
                "van der Berg Architecten B.V.", "Pieter van der Berg", "Keizersgracht 241", "1016 EA Amsterdam",
                "+31 20 555 1234",
                "pieter(a)vdbarchitecten.nl", "www vdbarchitecten .nl",
            ],
            [
                .fullName: "Pieter van der Berg", .company: "van der Berg Architecten B.V.",
                .email: "pieter@vdbarchitecten.nl",
                .website: "www.vdbarchitecten.nl", .zip: "1016 EA", .city: "Amsterdam", .street: "Keizersgracht 241",
            ]),
        Sample(
            [
                "Maple Leaf Realty", "ROBERT J. SMITH JR.", "Broker", "200 Bay Street, Toronto, ON M5J 2J2",
                "416-555-0123",
                "bob @ mapleleafrealty . ca",
            ],
            [
                .fullName: "ROBERT J. SMITH JR.", .jobTitle: "Broker", .company: "Maple Leaf Realty",
                .street: "200 Bay Street",
                .city: "Toronto", .state: "ON", .zip: "M5J 2J2", .phone: "+14165550123",
                .email: "bob@mapleleafrealty.ca",
            ]),
        Sample(
            [
                "María José García López", "Abogada", "García & Asociados", "Calle de Alcalá 45, 28014 Madrid",
                "+34 915 550 123",
                "mjgarcia@garciaasociados.es",
            ],
            [
                .fullName: "María José García López", .jobTitle: "Abogada", .company: "García & Asociados",
                .street: "Calle de Alcalá 45", .city: "Madrid", .zip: "28014", .phone: "+34915550123",
            ]),
        Sample(
            [
                "Mag. Theresa von Hohenberg", "Steuerberaterin", "Kärntner Straße 21-23, 1010 Wien",
                "Mobil: +43 664 1234567",
                "office@hohenberg-steuer.at",
            ],
            [
                .fullName: "Mag. Theresa von Hohenberg", .jobTitle: "Steuerberaterin", .street: "Kärntner Straße 21-23",
                .city: "Wien", .zip: "1010", .phone: "+436641234567",
            ]),
        Sample(
            [
                "Giulia D'Angelo, CTO", "Lumen Robotics S.r.l.", "Via Torino 51, 20123 Milano", "tel. +39 02 8051 2345",
                "giulia@lumenrobotics.it", "https://lumenrobotics.it/team",
            ],
            [
                .fullName: "Giulia D'Angelo", .jobTitle: "CTO", .company: "Lumen Robotics S.r.l.", .city: "Milano",
                .zip: "20123",
                .website: "https://lumenrobotics.it/team",
            ]),
        Sample(
            [
                "HARBOR COFFEE ROASTERS", "Miguel Ángel de la Cruz", "Owner",
                "88 Mission St, San Francisco, California 94105",
                "miguel@harborcoffee.example.com",
            ],
            [
                .fullName: "Miguel Ángel de la Cruz", .jobTitle: "Owner", .company: "HARBOR COFFEE ROASTERS",
                .state: "California",
                .city: "San Francisco", .street: "88 Mission St", .zip: "94105",
            ]),
        Sample(
            [
                "Aisha Khan", "Vice President, Global Sales", "Orbit Systems Ltd", "Unit 4, Mill Lane",
                "Cambridge CB2 1RX",
                "United Kingdom", "+44 7911 123456", "a.khan@orbit.systems",
            ],
            [
                .fullName: "Aisha Khan", .jobTitle: "Vice President, Global Sales", .company: "Orbit Systems Ltd",
                .city: "Cambridge", .zip: "CB2 1RX", .country: "United Kingdom", .street: "Unit 4, Mill Lane",
            ]),
        Sample(
            [
                "Prof. Dr. Karl-Heinz von der Mühlen", "Universität Heidelberg", "Institut für Physik",
                "Im Neuenheimer Feld 226",
                "69120 Heidelberg", "vondermuehlen@physik.uni-heidelberg.de",
            ],
            [
                .fullName: "Prof. Dr. Karl-Heinz von der Mühlen", .city: "Heidelberg", .zip: "69120",
                .street: "Im Neuenheimer Feld 226",
            ]),
        Sample(
            ["Chidi Okafor", "Software Engineer at Bluefin Labs", "chidi@bluefinlabs.io"],
            [
                .fullName: "Chidi Okafor", .jobTitle: "Software Engineer", .company: "Bluefin Labs",
                .email: "chidi@bluefinlabs.io",
            ]),
    ]

    @Test(arguments: samples)
    func `CardParser: a card's fields are found`(sample: Sample) {
        let reading = Self.parser.parse(text: sample.text)
        for (name, value) in sample.expected { #expect(reading.best(name)?.value == value, "\(name)") }
        #expect(reading.rawText == sample.text)
    }

    @Test(arguments: [
        ("john.doe@acme.com", "john.doe@acme.com"), ("E-Mail: JOHN@Acme.COM", "JOHN@acme.com"),
        ("john(a)acme.com", "john@acme.com"),
        ("john (at) acme.com", "john@acme.com"), ("john @acme.com", "john@acme.com"),
        ("john@ acme .com", "john@acme.com"),
        ("john.doe@acme,com", "john.doe@acme.com"), ("john@acme.com.", "john@acme.com"),
        ("john©acme.com", "john@acme.com"),
        ("<john@acme.com>", "john@acme.com"), ("john+cards@mail.acme.co.uk", "john+cards@mail.acme.co.uk"),
        ("john@acme.co .uk", "john@acme.co.uk"), ("john@acme.corn", "john@acme.com"),
        ("Tel. john@acme.com", "john@acme.com"),
        ("john. doe@acme.com", "john.doe@acme.com"), ("john_d-o@a-b.io www.a-b.io", "john_d-o@a-b.io"),
        ("mailto:john@acme.com", "john@acme.com"), ("e:john@acme.com", "john@acme.com"),
    ])
    func `CardParser: e-mail addresses are read and repaired`(line: String, expected: String) {
        #expect(EmailRule.find(in: line).map(\.value) == [expected])
    }

    @Test(arguments: ["meet @ noon", "@acme", "acme.com", "50 @ 3.20", "john@localhost", "a@b", "follow us @acme_corp"])
    func `CardParser: text that only contains an at sign is no e-mail address`(line: String) {
        #expect(EmailRule.find(in: line).isEmpty)
    }

    @Test(arguments: [
        ("www.acme.com", ["www.acme.com"]), ("https://acme.com/team/sarah?x=1", ["https://acme.com/team/sarah?x=1"]),
        ("acme.co.uk", ["acme.co.uk"]), ("shop.my-acme.de", ["shop.my-acme.de"]), ("WWW.ACME.COM", ["www.acme.com"]),
        ("www. acme.com", ["www.acme.com"]), ("www acme.com", ["www.acme.com"]), ("Web: acme.io.", ["acme.io"]),
        ("web:acme.io", ["acme.io"]), ("http:/acme.com", ["http://acme.com"]),
        ("sarah@acme.com", []), ("Ph.D", []), ("S.A.S", []), ("e.V.", []), ("Dr.Li", []), ("3.50", []), ("Inc.", []),
    ])
    func `CardParser: web addresses are found, but not the domain of an e-mail`(line: String, expected: [String]) {
        #expect(Self.parser.parse(lines: [line]).all(.website).map(\.value) == expected)
    }

    @Test(arguments: [
        ("M +49 151 23456789", "+4915123456789", PhoneType.mobile), ("Fax: +1 212 555 0143", "+12125550143", .fax),
        ("Direct +44 20 7946 0322", "+442079460322", .work), ("Office (212) 555-0144", "+12125550144", .work),
        ("Handy: +43 664 1234567", "+436641234567", .mobile), ("Télécopie +33 4 72 40 12 35", "+33472401235", .fax),
        ("Tel O2O 7946 O321, London WC1V 6BX", "+442079460321", .work),
        ("+1 212 555 0145 (mobile)", "+12125550145", .mobile),
        ("Durchwahl: +49 30 901820-15", "+493090182015", .work), ("Main +1 212 555 0148", "+12125550148", .main),
        ("Zentrale: +49 30 901820-0", "+49309018200", .main), ("Pager +1 212 555 0149", "+12125550149", .pager),
        ("Home +1 212 555 0150", "+12125550150", .home),
    ])
    func `CardParser: numbers become E.164 with their printed type`(line: String, e164: String, type: PhoneType) {
        let phones = Self.parser.parse(lines: [line]).all(.phone)
        #expect(phones.map(\.value) == [e164])
        #expect(phones.map(\.type) == [type])
    }

    @Test(
        arguments: [
            ("Tel +1 212 555 0142 ext. 27", "27"), ("+1 (212) 555-0142 x 4501", "4501"), ("Tel +1 212 555 0142", nil),
        ] as [(String, String?)])
    func `CardParser: an extension is kept beside its number`(line: String, digits: String?) {
        let phones = Self.parser.parse(lines: [line]).all(.phone)
        #expect(phones.map(\.value) == ["+12125550142"])
        #expect(phones.map(\.numberExtension) == [digits])
    }

    @Test(arguments: [("office", PhoneType.work), ("direct", .work), ("pager", .pager)])
    func `CardReading: a reading stored by an earlier release is decoded`(name: String, type: PhoneType) throws {
        #expect(try JSONDecoder().decode([PhoneType].self, from: Data("[\"\(name)\"]".utf8)) == [type])
    }

    @Test(arguments: [
        ("(415) 555-0149", "+14155550149"), ("US office (415) 555-0149", "+14155550149"),
        ("(0421) 555-0149", "+494215550149"), ("030 901820", "+4930901820"),
    ])
    func `CardParser: a number in another country's form keeps that country`(line: String, e164: String) {
        let card = ["Petra Vogel", "Vogel Bau GmbH", line, "Hauptstraße 1, 28195 Bremen", "Germany"]
        #expect(Self.parser.parse(lines: card).all(.phone).map(\.value) == [e164])
    }

    @Test(arguments: [
        "VAT GB 123 4567 89", "HRB 123456", "IBAN DE89 3704 0044 0532 0130 00", "since 1998", "Lic# 0192837465",
        "12345",
    ])
    func `CardParser: registers, banks and years are no phone numbers`(line: String) {
        #expect(CardParser(phones: PhoneNumbers(), defaultRegion: "US").parse(lines: [line]).all(.phone).isEmpty)
    }

    @Test(arguments: [
        "Jan van der Berg", "María de la Cruz", "Karl von Trapp", "Anne-Marie O'Neill", "J. R. R. Tolkien",
        "Dr. Li Wei", "Ann Lee, PhD",
        "Sammy Davis Jr.", "Robert \"Bob\" Smith", "Prof. Dr. med. Eva Maria Stein", "Fatima al-Rashid",
        "Leonardo da Vinci", "李明", "D'Arcy Wu",
    ])
    func `PersonNameShape: names of many shapes are accepted`(name: String) { #expect(PersonNameShape(name) != nil) }

    @Test(arguments: [
        "", "we build things", "100 Main Street", "sarah@acme.com", "call us now!", "Suite 400",
        "the best coffee in town",
    ])
    func `PersonNameShape: lines that are not names are refused`(text: String) { #expect(PersonNameShape(text) == nil) }

    @Test(arguments: [
        ("Zeta Corp. jane@zeta.com", ["jane@zeta.com"]), ("Main St. jane@zeta.com", ["jane@zeta.com"]),
        ("Tel. 212 555 0123. jane@zeta.com", ["jane@zeta.com"]), ("jane . roe @ zeta . com", ["jane.roe@zeta.com"]),
        ("jane. roe@zeta.com", ["jane.roe@zeta.com"]), ("jane .roe@zeta.com", ["jane.roe@zeta.com"]),
        ("Zeta ltd. jane@zeta.com", ["jane@zeta.com"]), ("E-Mail. jane@zeta.com", ["jane@zeta.com"]),
        ("b\u{200B}ob@acme.com\u{FEFF}", ["bob@acme.com"]),
    ])
    func `CardParser: text before an e-mail address is not part of it`(line: String, expected: [String]) {
        let reading = CardParser(phones: PhoneNumbers(), defaultRegion: "US").parse(lines: [line])
        #expect(reading.all(.email).map(\.value) == expected)
        #expect(reading.all(.phone).map(\.value) == (line.hasPrefix("Tel") ? ["+12125550123"] : []))
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\n\n"])
    func `CardParser: every kind of line end separates lines`(end: String) {
        let lines = ["\u{FEFF}Bob Smith", "Acme Inc.", "bob@acme.com", "212 555 0123", "New York, NY 10118"]
        let reading = CardParser(phones: PhoneNumbers(), defaultRegion: "US").parse(text: lines.joined(separator: end))
        let names: [CardFieldName] = [.fullName, .company, .email, .phone, .city]
        #expect(
            names.map { reading.best($0)?.value } == [
                "Bob Smith", "Acme Inc.", "bob@acme.com", "+12125550123", "New York",
            ])
    }

    @Test func `ConfidenceBand: the bands start at their documented limits`() {
        #expect([0.69, 0.7, 0.9, 0.91].map(ConfidenceBand.init(confidence:)) == [.low, .medium, .medium, .high])
    }

    @Test func `CardParser: several phones and e-mails are kept, the fax last`() {
        let reading = Self.parser.parse(
            text: "Fax +1 212 555 0143\nM +1 212 555 0146\nT +1 212 555 0147\na@acme.com / b@acme.com")
        #expect(reading.all(.phone).count == 3)
        #expect(reading.all(.phone).last?.type == .fax)
        #expect(reading.all(.email).map(\.value) == ["a@acme.com", "b@acme.com"])
        #expect(reading.parsed.fields["email"] == "a@acme.com")
        #expect(Set(reading.parsed.confidence.keys) == Set(reading.parsed.fields.keys))
    }

    @Test(arguments: 0..<60)
    func `CardParser: any text is read without a fault, and no field is empty`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<10 {
            let reading = Self.parser.parse(text: random.text(Int(random.next() % 300)))
            #expect(
                reading.fields.allSatisfy {
                    !$0.value.isEmpty && !$0.display.isEmpty && (0...1).contains($0.confidence)
                })
            #expect(reading.all(.email).allSatisfy { EmailGrammar.isAddress($0.value) })
        }
    }
}
