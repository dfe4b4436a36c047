import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// Cards as read by OCR: columns read as one line, letters misread.
@Suite struct PictureCardTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func card(at left: Double = 60, top: Double = 60, _ lines: String...) -> Picture {
        var picture = Picture()
        for (index, line) in lines.enumerated() { picture.write(line, x: left, y: top + Double(index) * 45) }
        return picture
    }

    @Test func `CardParser: two columns read line by line are separated`() {
        var picture = Picture()
        picture.write("Amanda Moore", x: 60, y: 60, size: 60)
        picture.write("Silverline & Abernathy", x: 900, y: 60, size: 50, joins: true)
        picture.write("Product Manager", x: 60, y: 140)
        picture.write("3456 Maple Street, Floor 8", x: 60, y: 600)
        picture.write("(212) 555-0125", x: 1000, y: 600, joins: true)
        picture.write("Austin, TX 78701", x: 60, y: 645)
        picture.write("moore@silverlineabernathy.com", x: 1000, y: 645, joins: true)
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.fullName)?.value == "Amanda Moore")
        #expect(reading.best(.company)?.value == "Silverline & Abernathy")
        #expect(reading.best(.street)?.value == "3456 Maple Street, Floor 8")
        #expect(reading.best(.city)?.value == "Austin")
        #expect(reading.best(.phone)?.value == "+12125550125")
    }

    @Test func `CardParser: a label far from its number stays with it`() {
        var picture = card("Ana Lopez", "ana@lopezdesign.com")
        picture.write("Fax", x: 60, y: 400)
        picture.write("+1 212 555 0143", x: 500, y: 400, joins: true)
        #expect(parser.parse(picture.recognition).best(.phone)?.type == .fax)
    }

    @Test(arguments: [
        ("https: /Nantagelogistics. com", "https://vantagelogistics.com"),
        ("hitps://vantagelogistics.com", "https://vantagelogistics.com"),
        ("wwwvantagelogistics.com", "www.vantagelogistics.com"),
        ("www-.vantagelogistics.com", "www.vantagelogistics.com"),
        ("www. vantagelogistics com", "www.vantagelogistics.com"),
        ("www.vantageloqistics.com", "www.vantagelogistics.com"),
        ("www.vantagelogistics.com", "www.vantagelogistics.com"), ("www.otherfirm.com", "www.otherfirm.com"),
    ])
    func `CardParser: a misread web address is corrected by the e-mail's domain`(line: String, expected: String) {
        let picture = card("Ana Lopez", "Vantage Logistics LLC", "ana@vantagelogistics.com", line)
        #expect(parser.parse(picture.recognition).all(.website).map(\.value) == [expected])
    }

    @Test(arguments: [
        ("femke@tidewatercapital.nI", "femke@tidewatercapital.nl"),
        ("femkeQtidewatercapital.nl", "femke@tidewatercapital.nl"),
        ("femke @ tidewatercapital. nl", "femke@tidewatercapital.nl"),
        ("femke.de,groot@tidewatercapital.nl", "femke.de.groot@tidewatercapital.nl"),
        ("femkc@tidewatercapital.nl", "femke@tidewatercapital.nl"),
        ("info@tidewatercapital.nl", "info@tidewatercapital.nl"),
    ])
    func `CardParser: a misread e-mail address is corrected by site and name`(line: String, expected: String) {
        var picture = card("Femke de Groot", "Directeur", "Tidewater Capital B.V.", "www.tidewatercapital.nl")
        picture.write(line, x: 60, y: 400, confidence: 0.7)
        #expect(parser.parse(picture.recognition).all(.email).map(\.value) == [expected])
    }

    @Test(arguments: [
        ("Miinchen", "München"), ("K6ln", "Köln"), ("Munchen", "München"), ("Berlin", "Berlin"), ("Husum", "Husum"),
    ])
    func `CardParser: a German city gets its spelling despite misread umlauts`(read: String, city: String) {
        let picture = card(
            "Jorg Muller", "Geschaftsfiihrer", "Muller Bau GmbH", "GoethestraBe 26", "80331 " + read,
            "j.mueller@mueller-bau.de")
        let reading = parser.parse(picture.recognition)
        #expect(reading.best(.city)?.value == city)
        #expect(reading.best(.street)?.value == "Goethestraße 26")
        #expect(reading.best(.jobTitle)?.value == "Geschäftsführer")
        #expect(reading.best(.fullName)?.value == "Jörg Müller")
    }

    @Test func `CardParser: typed text is unchanged`() {
        let reading = parser.parse(
            text: "Jorg Muller\nGeschaftsfuhrer\nGoethestr. 26\n80331 Munchen\nj.muller@muller.de")
        #expect(reading.best(.fullName)?.value == "Jorg Muller")
        #expect(reading.best(.city)?.value == "Munchen")
        #expect(reading.best(.jobTitle)?.value == "Geschaftsfuhrer")
    }

    @Test func `CardParser: two cards side by side are two readings with words of the picture`() {
        var picture = card("Ana Lopez", "Architect", "Lopez Design LLC", "ana@lopezdesign.com", "(212) 555-0142")
        for (index, line) in [
            "Ben Carter", "Sales Manager", "Orbit Foods Inc.", "ben@orbitfoods.com", "(415) 555-0177",
        ].enumerated() {
            picture.write(line, x: 900, y: 60 + Double(index) * 45)
        }
        let readings = parser.parseCards(picture.recognition)
        #expect(readings.map { $0.best(.fullName)?.value } == ["Ana Lopez", "Ben Carter"])
        #expect(readings.map { $0.best(.phone)?.value } == ["+12125550142", "+14155550177"])
        #expect(readings.last?.best(.email)?.words == [WordReference(line: 8, word: 0)])
        #expect(readings.last?.rawText.hasPrefix("Ben Carter") == true)
        #expect(parser.cardBoxes(in: picture.recognition) == readings.compactMap(\.box))
    }

    @Test func `CardParser: two sufficient codes of two people are two cards`() {
        func code(_ name: String, at x: Double) -> Code {
            Code(
                symbology: "QR-Code", payload: "MECARD:N:\(name);EMAIL:\(name.lowercased())@x.example;;",
                box: Box(x: x, y: 0.4, width: 0.1, height: 0.2))
        }
        let codes = [code("Ana", at: 0.2), code("Bo", at: 0.7)]
        let picture = Recognition(width: 1600, height: 900, lines: [], codes: codes)
        let readings = parser.parseCards(picture)
        #expect(readings.map { $0.best(.fullName)?.value } == ["Ana", "Bo"])
        #expect(readings.map { $0.all(.email).count } == [1, 1] && readings.map(\.box) == codes.map(\.box))
        #expect(parser.cardBoxes(in: picture) == codes.map(\.box))
        let same = [codes[0], codes[0]]
        #expect(parser.parseCards(Recognition(width: 1600, height: 900, lines: [], codes: same)).count == 1)
    }

    @Test func `CardParser: one card in two columns stays one`() {
        var picture = card("Ana Lopez", "Architect", "Lopez Design LLC")
        for (index, line) in ["ana@lopezdesign.com", "(212) 555-0142", "12 Main Street", "Austin, TX 78701"]
            .enumerated()
        {
            picture.write(line, x: 900, y: 60 + Double(index) * 45)
        }
        #expect(parser.parseCards(picture.recognition).count == 1)
        #expect(parser.cardBoxes(in: picture.recognition).isEmpty)
    }

    @Test func `CardParser: a field's box is around its words`() throws {
        let picture = card("Ana Lopez", "ana@lopezdesign.com")
        let box = try #require(parser.parse(picture.recognition).best(.email)?.box)
        #expect(abs(box.x - 60.0 / 1600) < 1e-9 && abs(box.y - 105.0 / 900) < 1e-9)
        #expect(box.maxX <= 1 && box.maxY <= 1)
    }
}
