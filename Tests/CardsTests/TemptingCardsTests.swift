import PhoneNumbers
import Testing

@testable import Cards

/// Text that resembles a case for a correction and is right as printed.
@Suite struct TemptingCardsTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func reading(_ lines: String...) -> CardReading { parser.parse(lines: lines) }

    @Test(arguments: ["800 BOYLSTON ST", "888 BROADWAY", "888 SEVENTH AVENUE"])
    func `CardParser: a house number is no toll-free number`(street: String) {
        let reading = reading("Ann Lee", street, "New York, NY 10019", "212 555 0142")
        #expect(reading.all(.phone).map(\.value) == ["+12125550142"] && reading.best(.street)?.value == street)
    }

    @Test func `CardParser: a company of two words and its legal form is no person`() {
        let reading = reading("Harbor Build LLC", "hello@harborbuild.com", "www.harborbuild.com")
        #expect(reading.best(.company)?.value == "Harbor Build LLC" && reading.best(.fullName) == nil)
    }

    @Test(arguments: [
        ("Jean Pierre ROY", "ROY"), ("Thi Hoa NGUYEN", "NGUYEN"), ("Mei Ling LEE", "LEE"),
        ("Sunil Bhattacharya MRTPI", "Bhattacharya"),
        ("Phil Thompson", "Thompson"), ("Don Draper", "Draper"), ("Kathleen M. D'Ambrosio, CIC, CISR", "D'Ambrosio"),
        ("Robert Haines, P.E., S.E.", "Haines"),
    ])
    func `PersonName: the family name is found`(name: String, family: String) {
        #expect(PersonName(name).family == family)
        #expect(!PersonName(name).given.isEmpty)
    }

    @Test func `CardParser: people are not buildings, cities or parishes`() {
        let hall = reading("Rebecca Hall", "12 High Street", "London W1D 3QF", "rebecca.hall@brightco.co.uk")
        #expect(hall.best(.fullName)?.value == "Rebecca Hall" && hall.best(.street)?.value == "12 High Street")
        let parish = reading("Sarah Parish", "Director", "sarah.parish@brightharbour.co.uk")
        #expect(parish.best(.fullName)?.value == "Sarah Parish")
        #expect(reading("Ann Lee", "Austin", "ann@lee.com", "(512) 555-0142").best(.city) == nil)
    }

    @Test(arguments: ["B2B SEO Consultant", "A1 SOS Plumbing Ltd"])
    func `CardParser: capitals and digits of a title are no postcode`(line: String) {
        #expect(reading("Ann Lee", line, "ann@brightco.co.uk", "020 7946 0958").best(.zip) == nil)
    }

    @Test func `CardParser: a wordmark above the legal name is not repeated`() {
        let reading = reading("BLUEPINE", "Bluepine Systems GmbH", "Lena Berg", "lena.berg@bluepine.de")
        #expect(reading.best(.company)?.value == "Bluepine Systems GmbH")
    }

    @Test(arguments: ["DIRECTOR, B2B SALES", "CAPTAIN, ENGINE 7", "Director, Reg. Affairs", "Vice President, Europe"])
    func `CardParser: the continuation of a title is kept`(title: String) {
        #expect(TitleLexicon.withoutLicense(title) == title)
    }

    @Test(arguments: [
        ("Master Plumber, Lic. #PL-20418", "Master Plumber"),
        ("Master Electrician, MA Lic. 21877-A", "Master Electrician"),
        ("REALTOR®, GRI, ABR", "REALTOR®"), ("Certified Yoga Instructor, E-RYT 500", "Certified Yoga Instructor"),
    ])
    func `CardParser: a license is not part of a title`(printed: String, title: String) {
        #expect(TitleLexicon.withoutLicense(printed) == title)
    }

    @Test func `CardParser: two domains of one company stay two`() {
        var picture = Picture()
        picture.write("Lena Berg", x: 80, y: 80, size: 50)
        picture.write("lena@nordlicht-systeme.eu", x: 80, y: 500)
        picture.write("www.nordlicht-systeme.de", x: 80, y: 560)
        picture.write("Am Weststrande 5, 26548 Norderney", x: 80, y: 620)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.email)?.value == "lena@nordlicht-systeme.eu")
        #expect(reading.best(.website)?.value == "www.nordlicht-systeme.de")
        #expect(reading.best(.street)?.value == "Am Weststrande 5")
    }

    @Test func `CardParser: a colleague's initial is kept`() {
        var picture = Picture()
        picture.write("Laura Brown", x: 80, y: 80, size: 50)
        picture.write("ibrown@brownrealty.com", x: 80, y: 500, confidence: 0.97)
        #expect(parser.parse(picture.recognition).best(.email)?.value == "ibrown@brownrealty.com")
    }
}
