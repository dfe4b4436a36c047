import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// OCR errors, and words that only look like one.
@Suite struct MisreadCardTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func reading(_ lines: String...) -> CardReading {
        var picture = Picture()
        for (index, line) in lines.enumerated() { picture.write(line, x: 60, y: 60 + Double(index) * 45) }
        return parser.parse(picture.recognition)
    }

    @Test(arguments: [
        ("Deborah lngram", "Deborah Ingram"), ("lsabel Fuentes", "Isabel Fuentes"), ("Dr. lan Gough", "Dr. Ian Gough"),
        ("Marie la Fontaine", "Marie la Fontaine"), ("Katharin a Brandt", "Katharina Brandt"),
        ("Dmiiri Volkov", "Dmitri Volkov"), ("Maria e Silva", "Maria e Silva"),
        ("Pieter van lersel", "Pieter van Iersel"),
    ])
    func `CardParser: an l at the start of a name becomes a capital I`(line: String, name: String) {
        #expect(reading(line, "Surveyor", "Basalt Ltd", "+44 20 7946 0018").best(.fullName)?.value == name)
    }

    @Test(arguments: [
        ("Grand Rapids, Ml 49503", "MI"), ("Peoria, lL 61602", "IL"), ("Akron, 0H 44308", "OH"),
        ("Dothan, Al 36301", "AL"), ("Eugene, OR 97401", "OR"),
    ])
    func `CardParser: a misread state code becomes the only possible one`(line: String, state: String) {
        let card = reading("Rosa Quintero", "Basalt Surveying LLC", "90 Quarry Road", line, "rosa@basalt.com")
        #expect(card.best(.state)?.value == state)
        #expect(card.best(.street)?.value == "90 Quarry Road")
    }

    @Test(arguments: [
        ("444 20 7946 0018", "+442079460018"), ("(0161),496-0123", "+441614960123"), ("0161 496 0!23", "+441614960123"),
    ])
    func `CardParser: a number is read despite misread marks`(line: String, number: String) {
        let card = reading("Rosa Quintero", "Basalt Ltd", "9 Quarry Road", "Leeds LS1 4AP", "rosa@basalt.co.uk", line)
        #expect(card.all(.phone).map(\.value) == [number])
    }

    @Test(arguments: [
        ("9 Kaiserstraße 61", "60329 Frankfurt", "Kaiserstraße 61"),
        ("9 PO. Box 1184", "Iowa City, IA 52244", "P.O. Box 1184"),
        ("A 4293 Mountain Square", "Austin, TX 78704", "4293 Mountain Square"),
        ("600 Stewart St, Floor9", "Seattle, WA 98101", "600 Stewart St, Floor 9"),
        ("110 Dundas StE", "Toronto, ON M5B 1C6", "110 Dundas St E"),
        ("4410 WHillsborough Ave", "Tampa, FL 33614", "4410 W Hillsborough Ave"),
        ("SchleiBheimer Straße 112", "80797 München", "Schleißheimer Straße 112"),
        ("Hornsgatan 52 e", "118 21 Stockholm", "Hornsgatan 52"),
        ("904 Elm Street 5", "Austin, TX 78704", "904 Elm Street 5"),
        ("100 County Road 9", "Austin, TX 78704", "100 County Road 9"),
        ("9 King Street", "Leeds LS1 4AP", "9 King Street"),
    ])
    func `CardParser: an icon beside a street is not part of it`(line: String, town: String, street: String) {
        let card = reading("Rosa Quintero", "Basalt Ltd", line, town, "rosa@basalt.com")
        #expect(card.best(.street)?.value == street)
    }

    /// - Parameter gaps: in letter heights.
    private func firm(_ words: [String], gaps: [Double], domain: String) -> String? {
        var picture = Picture()
        picture.write("Rosa Quintero", x: 60, y: 60, size: 40)
        picture.write("Owner", x: 60, y: 130)
        var x = 60.0
        for (index, word) in words.enumerated() {
            picture.write(word, x: x, y: 240, size: 40, joins: index > 0)
            x += Double(word.count) * 20 + (index < gaps.count ? gaps[index] * 40 : 0)
        }
        for (index, line) in ["12 Quarry Road", "Leeds LS1 4AP", "rosa@\(domain)"].enumerated() {
            picture.write(line, x: 60, y: 400 + Double(index) * 50)
        }
        return parser.parse(picture.recognition).best(.company)?.value
    }

    @Test func `CardParser: letter-spaced text becomes words by its gaps`() {
        #expect(
            firm(["La", "rks", "pu", "r", "Press"], gaps: [0.2, 0.2, 0.2, 0.4], domain: "larkspurpress.com")
                == "Larkspur Press")
        #expect(
            firm(["Cabi", "net", "des", "Tilleuls"], gaps: [0.15, 0.35, 0.35], domain: "gmail.com")
                == "Cabinet des Tilleuls")
        #expect(firm(["Oyster", "bar"], gaps: [0.3], domain: "oysterbar.com") == "Oyster bar")
        #expect(firm(["Nordic", "spa", "Leeds"], gaps: [0.3, 0.33], domain: "nordicspa.com") == "Nordic spa Leeds")
    }

    @Test(arguments: [
        ("Tom Quarry Joinery", "quarryjoinery.co.uk"), ("Spice Route Kitchen", "spiceroutekitchen.ca"),
        ("Müller, von Braun & Kollegen", "mvb-recht.de"),
    ])
    func `CardParser: a company's name is taken whole`(line: String, domain: String) {
        let card = reading("Rosa Quintero", "Owner", line, "12 Quarry Road", "Leeds LS1 4AP", "rosa@\(domain)")
        #expect(card.best(.company)?.value == line)
        #expect(card.best(.street)?.value == "12 Quarry Road")
    }

    @Test func `CardParser: a lost at sign is restored, and one after a site is dropped`() {
        let card = reading("Katrin Wagner", "Willow GmbH", "wagner willow-werk.net", "https://www.willow-werk.net/")
        #expect(card.all(.email).map(\.value) == ["wagner@willow-werk.net"])
        let other = reading("Rosa Quintero", "Basalt Ltd", "rosa@basalt.co.uk —basalt.co.uk/rosa", "www.quarry.com@")
        #expect(Set(other.all(.website).map(\.value)) == ["basalt.co.uk/rosa", "www.quarry.com"])
    }

    @Test func `CardParser: a letter O in an international number is a zero`() {
        let card = reading("Reto Ammann", "Ammann Holzbau AG", "+4179 293 24 O1", "8400 Winterthur")
        #expect(card.all(.phone).map(\.value) == ["+41792932401"])
    }

    /// An e-mail address or site of low confidence below a name.
    private func mails(_ name: String, _ line: String, confidence: Double, firm: String = "Basalt Ltd") -> [String] {
        var picture = Picture()
        for (index, text) in [name, "Surveyor", firm].enumerated() {
            picture.write(text, x: 60, y: 60 + Double(index) * 50)
        }
        picture.write(line, x: 60, y: 260, confidence: confidence)
        return parser.parse(picture.recognition).all(.email).map(\.value)
    }

    @Test(arguments: [
        ("Rosa Quintero", "rosaquinteroebasalt.com", "rosaquintero@basalt.com"),
        ("Rosa Quintero", "rosa.quinteroabasalt.com", "rosa.quintero@basalt.com"),
        ("Rosa Quintero", "rquinteroe@basalt.com", "rquintero@basalt.com"),
        ("Daniel McAllister", "mc allister@basalt.com", "mcallister@basalt.com"),
    ])
    func `CardParser: a doubtful letter after the name becomes the at sign`(
        name: String, line: String, mail: String
    ) {
        #expect(mails(name, line, confidence: 0.7) == [mail])
    }

    @Test(arguments: [
        ("Ana García", "agarciac@iberlux.es", ["agarciac@iberlux.es"]),
        ("John Smith", "jsmithe@gmail.com", ["jsmithe@gmail.com"]),
        ("Mary Jones", "maryjonesartistry.com", []), ("Anna Meyer", "annameyeronline.com", []),
        ("Hannah Lindqvist", "E_h.lindqvist@oddfellow.studio", ["h.lindqvist@oddfellow.studio"]),
        ("Emma Jones", "E_jones@oddfellow.studio", ["E_jones@oddfellow.studio"]),
        ("Ana Keller", "M_keller@firma.de", ["M_keller@firma.de"]),
    ])
    func `CardParser: text of high confidence is kept, except a label's mark`(
        name: String, line: String, expected: [String]
    ) {
        #expect(mails(name, line, confidence: 0.95) == expected)
    }

    @Test func `CardParser: a site that continues with the company's line is no e-mail address`() {
        #expect(mails("Rosa Quintero", "rosaquinteroevents.com", confidence: 0.7, firm: "Events") == [])
    }

    @Test(arguments: [
        "Marcus Lindqvist 00s, us, race", "Marcus Lindqvist, mea", "Marcus Lindqvist cra, crr*", "Marcus Lindqvist pup",
    ])
    func `CardParser: misread degrees after a name do not hide the name`(line: String) {
        let card = reading(line, "Senior Associate", "Basalt Ltd", "+44 20 7946 0018")
        #expect(card.best(.fullName)?.value.hasPrefix("Marcus Lindqvist") == true)
        #expect(PersonName(card.best(.fullName)?.value ?? "").family == "Lindqvist")
    }

    @Test func `CardParser: restored accents limit the confidence`() {
        let card = reading("Maria Lopez", "Abogada", "Calle Mayor 4", "28013 Madrid", "+34 91 555 12 34")
        #expect(card.best(.fullName).map { $0.value == "Maria Lopez" || $0.confidence < 0.9 } == true)
    }

    @Test func `CardParser: a capital I after lower-case letters of an e-mail is an l`() {
        let card = reading("Jan Krol", "Basalt Ltd", "j.weisshaeupI@basalt.com")
        #expect(card.all(.email).map(\.value) == ["j.weisshaeupl@basalt.com"])
    }

    @Test(arguments: [
        ("N, tidewell labs", "tidewell.dev", "tidewell labs"), ("la ledgerly", "ledgerly.com", "ledgerly"),
        ("La Mer", "lamer.fr", "La Mer"), ("D. Pritchard Roofing", "pritchardroofing.com", "D. Pritchard Roofing"),
        ("(fir) University of Malden", "malden.edu", "University of Malden"),
        ("The Gap", "thegap.com", "The Gap"),
    ])
    func `CardParser: a company keeps its article, but no logo mark`(line: String, domain: String, company: String) {
        let card = reading(line, "Rosa Quintero", "Head of Growth", "rosa@\(domain)")
        #expect(card.best(.company)?.value == company)
    }

    @Test func `CardParser: a company named after its owner is not the owner`() {
        let card = reading("Sandra Kim Bookkeeping", "Sandra Kim", "QuickBooks ProAdvisor", "sandra@kimbooks.com")
        #expect(card.best(.fullName)?.value == "Sandra Kim" && card.best(.company)?.value == "Sandra Kim Bookkeeping")
    }

    @Test func `CardParser: a wordmark of two lines shows where a host lost its dot`() {
        let card = reading("atelier", "Duvivier", "Étienne Duvivier", "Architecte", "etienne@atelierduvivierfr")
        #expect(card.all(.email).map(\.value) == ["etienne@atelierduvivier.fr"])
    }

    @Test func `CardParser: degrees and opening hours are no titles`() {
        let doctor = reading("Dr. Alan Roy", "MD, FRCPC", "Chief of Emergency Medicine", "604-555-0142")
        #expect(doctor.all(.jobTitle).map(\.value) == ["Chief of Emergency Medicine"])
        let shop = reading("Rosa Quintero", "Opening hours", "Basalt Ltd", "rosa@basalt.com")
        #expect(shop.best(.jobTitle) == nil)
    }

    @Test(arguments: [
        ("Halifax, NS B3J lK5", CardFieldName.zip, "B3J 1K5"), ("Regina, SK S4P 3Yl", .zip, "S4P 3Y1"),
        ("Leeds LS1 SAP", .zip, "LS1 5AP"),
    ])
    func `CardParser: a postcode of two groups is corrected by its form`(
        line: String, name: CardFieldName, code: String
    ) {
        let card = reading("Rosa Quintero", "Basalt Ltd", "9 Quarry Road", line, "+44 113 496 0123")
        #expect(card.best(name)?.value == code)
    }

    @Test(arguments: [
        ("rosa@basalt com", CardFieldName.email, "rosa@basalt.com"), ("rosa@basalt co.uk", .email, "rosa@basalt.co.uk"),
        ("www.basalt com", .website, "www.basalt.com"), ("www.basalt.com", .website, "www.basalt.com"),
    ])
    func `CardParser: a lost dot before the suffix is restored`(line: String, name: CardFieldName, value: String) {
        #expect(reading("Rosa Quintero", "Basalt Ltd", line).best(name)?.value == value)
    }

    @Test(arguments: [
        ("General Manager", "Québec, QC G1R 4S9", "General Manager"),
        ("Regional Director", "Montréal, QC H2Y 1C6", "Regional Director"),
        ("Directeur general", "Québec, QC G1R 4S9", "Directeur général"),
        ("Chargee de projet", "Québec, QC G1R 4S9", "Chargée de projet"),
        ("General Counsel of Europe", "69002 Lyon, France", "General Counsel of Europe"),
        ("President", "69002 Lyon, France", "Président"),
    ])
    func `CardParser: French accents are added to French titles only`(title: String, place: String, expected: String) {
        let card = reading("Nadia Lacroix", title, "Roc Inc.", "12 rue du Port", place, "n.lacroix@roc.com")
        #expect(card.best(.jobTitle)?.value == expected)
    }

    @Test(arguments: [
        ("Frederik Maes", "Frederik Maes"), ("Camille Maes", "Camille Maes"), ("Francois Maes", "François Maes"),
    ])
    func `CardParser: a name is not changed to a similar one`(line: String, name: String) {
        #expect(
            reading(line, "Architecte", "Roc SA", "12 rue du Port", "1000 Bruxelles, Belgique").best(.fullName)?.value
                == name)
    }

    @Test(arguments: [
        ("rosa@basaltsurveyingio", ["rosa@basaltsurveying.io"]),
        ("rosa@basaltsurveyingcouk", ["rosa@basaltsurveying.co.uk"]), ("rosa@gmailcom", ["rosa@gmail.com"]),
        ("rosa@quarrymencom", ["rosa@quarrymen.com"]), ("rosa@quarrymen", []), ("IG @basaltsurveyingio", []),
    ])
    func `CardParser: a host's lost dot is restored if the card shows its place`(line: String, mails: [String]) {
        #expect(reading("Rosa Quintero", "Basalt Surveying Ltd", line).all(.email).map(\.value) == mails)
    }

    @Test(arguments: [
        ("E-Mail: rosa basalt.com", ["rosa@basalt.com"]), ("info basalt.com", ["info@basalt.com"]),
        ("E info basalt.com", ["info@basalt.com"]), ("Web basalt.com", []), ("visit basalt.com", []),
    ])
    func `CardParser: an e-mail address without its at sign is no site`(line: String, mails: [String]) {
        for site in ["www.basalt.com", "basalt.com"] {
            for lines in [[line, site], [site, line]] {
                let card = reading("Rosa Quintero", "Basalt Ltd", lines[0], lines[1])
                #expect(card.all(.email).map(\.value) == mails)
                #expect(card.all(.website).contains { $0.value == site })
            }
        }
    }

    @Test(arguments: [
        ("William Morris", "wmotris@basalt.com", 0.85, "wmorris@basalt.com"),
        ("William Morris", "william.motris@basalt.com", 0.85, "william.morris@basalt.com"),
        ("William Morris", "wmotris@basalt.com", 0.97, "wmotris@basalt.com"),
        ("William Morris", "bmorris@basalt.com", 0.7, "bmorris@basalt.com"),
        ("Maria Quintero", "mario.quintero@basalt.com", 0.85, "mario.quintero@basalt.com"),
        ("William Morris", "ofhce@basalt.com", 0.6, "office@basalt.com"),
        ("William Morris", "lnfo@basalt.com", 0.6, "info@basalt.com"),
        ("William Morris", "basil@basalt.com", 0.6, "basil@basalt.com"),
    ])
    func `CardParser: a misread local part is corrected by a surer name or role`(
        name: String, line: String, confidence: Double, expected: String
    ) {
        var picture = Picture()
        for (index, text) in [name, "Surveyor", "Basalt Ltd"].enumerated() {
            picture.write(text, x: 60, y: 60 + Double(index) * 45)
        }
        picture.write(line, x: 60, y: 400, confidence: confidence)
        #expect(parser.parse(picture.recognition).all(.email).map(\.value) == [expected])
    }

    @Test(arguments: [
        (15.0, "rosa_quintero@basalt.com"), (8, "rosa.quintero@basalt.com"), (0, "rosa_quintero@basalt.com"),
    ])
    func `CardParser: the gap decides which separator was lost`(gap: Double, expected: String) {
        var picture = Picture()
        picture.write("Rosa Quintero", x: 60, y: 60)
        picture.write("Basalt Ltd", x: 60, y: 105)
        picture.write("E", x: 60, y: 400)
        picture.write("rosa", x: 90, y: 400, joins: true)
        picture.write("quintero@basalt.com", x: 90 + 4 * 15 + gap, y: 400, joins: true)
        #expect(parser.parse(picture.recognition).all(.email).map(\.value) == [expected])
    }

    @Test func `CardParser: a dot read as a colon does not cut a local part`() {
        let card = reading("Rosa Quintero", "Basalt Ltd", "E rosa:quintero@basalt.com")
        #expect(card.all(.email).map(\.value) == ["rosa.quintero@basalt.com"])
        #expect(
            reading("Rosa Quintero", "Basalt Ltd", "E:quintero@basalt.com").all(.email).map(\.value) == [
                "quintero@basalt.com"
            ])
    }

    @Test(arguments: [
        ("rosa@basalt.ore", "rosa@basalt.org"), ("rosa@basalt.nct", "rosa@basalt.net"),
        ("rosa@basalt.ong", "rosa@basalt.ong"), ("rosa@basalt.zzz", "rosa@basalt.zzz"),
    ])
    func `CardParser: an unknown suffix becomes the one it resembles`(line: String, expected: String) {
        #expect(reading("Rosa Quintero", "Basalt Ltd", line).best(.email)?.value == expected)
    }

    @Test func `CardParser: the company decides between e-mail host and site`() {
        for (mail, site) in [("lindavist", "lindqvist"), ("lindqvist", "lindavist")] {
            let card = reading("Ana Roux", "Zephyr & Lindqvist SA", "ana@zephyr\(mail).fr", "zephyr\(site).fr")
            #expect(card.best(.email)?.value == "ana@zephyrlindqvist.fr")
            #expect(card.best(.website)?.value == "zephyrlindqvist.fr")
            #expect(card.best(.company)?.value == "Zephyr & Lindqvist SA")
        }
    }
}
