import Captures
import PhoneNumbers
import TestSupport
import Testing

@testable import Cards

/// Several lines that form one field, and lines that only seem to.
@Suite struct StackedLinesTests {
    private let parser = CardParser(phones: PhoneNumbers())

    /// - Parameter logo: lines of equal size; a person with an e-mail address at `domain` is below.
    private func reading(logo: [String], domain: String, person: String = "Ines Halloran") -> CardReading {
        var picture = Picture()
        for (index, line) in logo.enumerated() {
            picture.write(line, x: 900, y: 100 + Double(index) * 52, size: 40)
        }
        picture.write(person, x: 80, y: 420, size: 48)
        picture.write("Regional Manager", x: 80, y: 490)
        picture.write("ines.halloran@\(domain)", x: 80, y: 700)
        return parser.parse(picture.recognition)
    }

    @Test(arguments: [
        (["OPENACRE", "LAND DATA FOR EVERYONE"], 1, "openacre.com"),
        (["ST. BRENDAN", "HEALTH", "CARE THAT LISTENS"], 2, "stbrendanhealth.org"),
        (["Domaine des", "Garrigues", "Vins du Languedoc"], 2, "domainedesgarrigues.com"),
        (["The Copper", "Kettle Tea Room", "Scones, sandwiches & good company"], 2, "copperkettletea.com"),
        (["Buchhandlung", "Oberländer", "Bücher, Wein & Gespräche"], 2, "buch-oberlaender.de"),
        (["THOMPSON", "FUNERAL HOME AND CREMATORY"], 2, "thompson.com"),
        (["MERCY", "MEDICAL CENTER OF SPRINGFIELD"], 2, "mercy.com"),
        (["Tarkington Insurance Agency", "Auto | Home | Life | Farm"], 1, "tarkingtoninsurance.com"),
        (["Bluepine", "Systems"], 2, "bluepine.com"), (["KESSELBACH", "MASCHINENBAU GMBH"], 2, "kesselbach.de"),
    ])
    func `CardParser: a slogan below a company that its domain spells is not part of it`(
        lines: [String], count: Int, domain: String
    ) {
        #expect(
            reading(logo: lines, domain: domain).best(.company)?.value
                == lines.prefix(count).joined(separator: " "))
    }

    @Test(arguments: [
        (["Redwood Bay", "Historical Society"], "redwoodbayhistory.org"),
        (["Linden", "Harrow Engineers"], "lhengineers.com"),
        (["The Calloway", "Foundation"], "callowayfdn.org"),
        (["Barlow, Stone", "& Whitlock"], "barlowstone.com"),
        (["Oakline Foods", "Corporation"], "oakline.com"),
        (["Sundari Textiles", "Pvt. Ltd."], "sundari.in"),
        (["Aldous Peel", "Solicitors"], "aldouspeel.co.uk"),
        (["Fulmer Bay Unified", "School District"], "fbusd.k12.ca.us"),
        (["North Ridge", "Family", "Dental Care"], "northridgefamilydental.com"),
        (["BLUE", "HERON", "PRINT", "WORKS"], "blueheronprint.com"), (["VISSERIE", "D'ALSACE"], "visserie-alsace.fr"),
        (["BLUE HERON", "REALTY"], "inesatwork.com"), (["Maple Key", "Mortgages"], "maplekey.ca"),
        (["GALLERY", "HAVENKADE"], "havenkade.nl"),
        (["STUDIO", "FJELL"], "fjell.no"), (["Solent Youth", "Sailing Trust"], "solentyouth.org.uk"),
        (["Whitcomb Hale", "Architects"], "whitcombhale.com"),
    ])
    func `CardParser: a company of several lines is one`(lines: [String], domain: String) {
        let reading = reading(logo: lines, domain: domain)
        #expect(reading.best(.company)?.value == lines.joined(separator: " "))
        #expect(reading.best(.company)?.words.count == lines.joined(separator: " ").split(separator: " ").count)
        #expect(reading.best(.fullName)?.value == "Ines Halloran")
    }

    @Test(arguments: [
        (["Redwood Bay", "Fresh since 1950"], "redwoodbay.com"),
        (["La Cosecha", "Sabor de Oaxaca"], "lacosecha.com"),
        (["Tillman & Rowe", "We move you"], "tillmanrowe.com"),
    ])
    func `CardParser: text below a company that is not part of it is left out`(lines: [String], domain: String) {
        #expect(reading(logo: lines, domain: domain).best(.company)?.value == lines[0])
    }

    @Test func `CardParser: a trade in smaller letters is not part of the company's name`() {
        var picture = Picture()
        picture.write("Ashworth", x: 80, y: 60, size: 44)
        picture.write("Patel", x: 80, y: 115, size: 44)
        picture.write("Chartered Accountants", x: 80, y: 170, size: 28)
        picture.write("Hitesh Patel FCCA", x: 600, y: 300)
        picture.write("hitesh@ashworthpatel.co.uk", x: 600, y: 600)
        #expect(parser.parse(picture.recognition).best(.company)?.value == "Ashworth Patel")
    }

    @Test(arguments: [
        ("Chiara", "Bellandi", "chiara.bellandi@bellwork.it"),
        ("Olivia", "Castellanos", "ocastellanos@brightmedia.com"),
        ("Deshawn", "Bartholomew", "deshawn@stillwater.example"), ("Miguel", "de la Cruz", "mdelacruz@gmail.com"),
        ("Alejandra", "Villanueva", "info@solterra.com"),
    ])
    func `CardParser: a family name below a given name is one name`(given: String, family: String, mail: String) {
        var picture = Picture()
        picture.write(given, x: 80, y: 80, size: 60)
        picture.write(family, x: 80, y: 150, size: 60)
        picture.write("Account Executive", x: 80, y: 240)
        picture.write(mail, x: 80, y: 600)
        #expect(parser.parse(picture.recognition).best(.fullName)?.value == "\(given) \(family)")
    }

    @Test(
        arguments: [
            ("heronlakescc", "heron lakes country club", [5, 5, 1, 1]), ("fdn", "the calder foundation", nil),
            ("calderfdn", "the calder foundation", [0, 6, 3]),
            ("kvhealth", "kanawha valley health system", [1, 1, 6, 0]),
            ("acme", "sarah chen", nil),
        ] as [(String, String, [Int]?)])
    func `DomainSpelling: a company's words explain a domain`(label: String, words: String, lettersMatched: [Int]?) {
        let found = DomainSpelling.lettersMatched(by: words.split(separator: " ").map(String.init), to: label)
        if let lettersMatched {
            #expect(
                found?.map { $0 > 0 } == lettersMatched.map { $0 > 0 } && found.map(DomainSpelling.isConvincing) == true
            )
        } else {
            #expect(found.map(DomainSpelling.isConvincing) != true)
        }
    }

    @Test func `CardParser: a card without capitals has a name, a title and a company`() {
        var picture = Picture()
        picture.write("samuel okonkwo", x: 80, y: 80, size: 50)
        picture.write("research scientist", x: 80, y: 150)
        picture.write("hargrove institute", x: 900, y: 400, size: 50)
        picture.write("s.okonkwo@hargroveinstitute.org", x: 900, y: 500)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.fullName)?.value == "Samuel Okonkwo")
        #expect(reading.best(.jobTitle)?.value == "research scientist")
        #expect(reading.best(.company)?.value == "hargrove institute")
    }

    @Test(arguments: [
        ("@) Papageorgiou Legal", "papageorgioulegal.com"), ("{ Papageorgiou Legal", "papageorgioulegal.com"),
        ("A Papageorgiou Legal", "papageorgioulegal.com"), ("ATA Papageorgiou Legal", "papageorgioulegal.com"),
        ("‘Papageorgiou Legal", "papageorgioulegal.com"),
    ])
    func `CardParser: a misread logo is not part of the company`(line: String, domain: String) {
        #expect(reading(logo: [line], domain: domain).best(.company)?.value == "Papageorgiou Legal")
    }

    @Test(arguments: ["PY", "Arabic - French - English"])
    func `CardParser: a monogram or a list of languages is no company`(line: String) {
        #expect(reading(logo: [line], domain: "gmail.com").best(.company)?.value != line)
    }

    @Test(
        arguments: [
            ("Gemma Whittaker / Florist", "Gemma Whittaker", "Florist"),
            ("Ahmad AI-Sayed, MD, FACC", "Ahmad Al-Sayed, MD, FACC", nil),
            ("Pieter van der Meer, Notaris", "Pieter van der Meer", "Notaris"),
        ] as [(String, String, String?)])
    func `CardParser: a name is separated from what follows`(line: String, name: String, title: String?) {
        var picture = Picture()
        picture.write(line, x: 80, y: 80, size: 50)
        picture.write("office@hospital-example.org", x: 80, y: 400)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.fullName)?.value == name)
        #expect(reading.best(.jobTitle)?.value == title)
    }

    @Test(arguments: [
        ("Haus & Garten Profi GmbH", "DE"), ("Hauser Spedition AG", "CH"), ("Fairmont Hotel Group", "CA"),
        ("Vancouver Medical Clinic", "CA"), ("Bruder Spielwaren GmbH", "DE"),
    ])
    func `CompanySpelling: a correct word is unchanged`(name: String, region: String) {
        #expect(CompanySpelling(labels: [], region: region).mend(name) == name)
    }

    @Test func `CompanySpelling: lost umlauts are restored`() {
        #expect(CompanySpelling(labels: [], region: "DE").mend("Universitat Rosenau") == "Universität Rosenau")
        #expect(CompanySpelling(labels: ["mueller-voss"], region: "DE").mend("Muller & Voss") == "Müller & Voss")
    }

    @Test func `CardParser: a single capital in a host lowers the confidence`() {
        var picture = Picture()
        picture.write("Anna Berg", x: 80, y: 80, size: 50)
        picture.write("anna.berg@firmOworks.com", x: 80, y: 400, confidence: 0.99)
        picture.write("www.firmOworks.com", x: 80, y: 460, confidence: 0.99)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.email)?.band == .medium && reading.best(.website)?.band == .medium)
    }

    /// A search of every combination would take hours.
    @Test func `CardParser: a page of hostile length is read in time`() {
        let lines = (0..<60).map { row in
            (0..<8).map { "\(String(repeating: "a", count: 40 + $0))\(row)" }.joined(separator: " ")
                + " x\(row)@\(String(repeating: "a", count: 30))\(row).com"
        }
        let time = processorTime { _ = parser.parse(lines: lines) }
        #expect(time < .seconds(60))
    }

    @Test func `CardParser: a name guessed from the e-mail has low confidence`() {
        var picture = Picture()
        picture.write("Store Manager", x: 80, y: 300)
        picture.write("ronald_sizemore@appoutfitters.com", x: 80, y: 600)
        let name = parser.parse(picture.recognition).best(.fullName)
        #expect(name?.value == "Ronald Sizemore" && name?.band == .low)
    }

    @Test func `CardParser: one card with the company far from its owner stays one`() {
        var picture = Picture()
        picture.write("Mitchell Ryder", x: 80, y: 100, size: 50)
        picture.write("Photographer", x: 80, y: 170)
        picture.write("ryder@ryder.photo", x: 1100, y: 100)
        picture.write("Ryder Photo", x: 600, y: 600, size: 60)
        picture.write("Denver", x: 80, y: 700)
        picture.write("+1 (303) 869-1031", x: 80, y: 760)
        #expect(parser.parseCards(picture.recognition).count == 1)
    }
}
