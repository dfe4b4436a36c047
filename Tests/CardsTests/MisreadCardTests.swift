import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// Letters that readers of pictures take for others, and words that only look as if they had.
@Suite struct MisreadCardTests {
    private let parser = CardParser(phones: PhoneNumbers())

    private func reading(_ lines: String...) -> CardReading {
        var picture = Picture()
        for (index, line) in lines.enumerated() { picture.write(line, x: 60, y: 60 + Double(index) * 45) }
        return parser.parse(picture.recognition)
    }

    @Test(arguments: [
        ("Deborah lngram", "Deborah Ingram"), ("lsabel Fuentes", "Isabel Fuentes"), ("Dr. lan Gough", "Dr. Ian Gough"),
        ("Marie la Fontaine", "Marie la Fontaine"), ("Pieter van lersel", "Pieter van Iersel"),
    ])
    func `a small l where a name begins is a capital I`(line: String, name: String) {
        #expect(reading(line, "Surveyor", "Basalt Ltd", "+44 20 7946 0018").best(.fullName)?.value == name)
    }

    @Test(arguments: [
        ("Grand Rapids, Ml 49503", "MI"), ("Peoria, lL 61602", "IL"), ("Akron, 0H 44308", "OH"),
        ("Dothan, Al 36301", "AL"), ("Eugene, OR 97401", "OR"),
    ])
    func `a state's code is read from what its letters may be`(line: String, state: String) {
        let card = reading("Rosa Quintero", "Basalt Surveying LLC", "90 Quarry Road", line, "rosa@basalt.com")
        #expect(card.best(.state)?.value == state)
        #expect(card.best(.street)?.value == "90 Quarry Road")
    }

    @Test(arguments: [
        ("444 20 7946 0018", "+442079460018"), ("(0161),496-0123", "+441614960123"), ("0161 496 0!23", "+441614960123"),
    ])
    func `a number is read whatever its marks were taken for`(line: String, number: String) {
        let card = reading("Rosa Quintero", "Basalt Ltd", "9 Quarry Road", "Leeds LS1 4AP", "rosa@basalt.co.uk", line)
        #expect(card.all(.phone).map(\.value) == [number])
    }

    @Test(arguments: [
        ("Halifax, NS B3J lK5", CardFieldName.zip, "B3J 1K5"), ("Regina, SK S4P 3Yl", .zip, "S4P 3Y1"),
        ("Leeds LS1 SAP", .zip, "LS1 5AP"),
    ])
    func `a code of two groups is read from where its letters stand`(
        line: String, name: CardFieldName, code: String
    ) {
        let card = reading("Rosa Quintero", "Basalt Ltd", "9 Quarry Road", line, "+44 113 496 0123")
        #expect(card.best(name)?.value == code)
    }

    @Test(arguments: [
        ("rosa@basalt com", CardFieldName.email, "rosa@basalt.com"), ("rosa@basalt co.uk", .email, "rosa@basalt.co.uk"),
        ("www.basalt com", .website, "www.basalt.com"), ("www.basalt.com", .website, "www.basalt.com"),
    ])
    func `the dot before a domain's end may have been lost`(line: String, name: CardFieldName, value: String) {
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
    func `French marks are put on French titles only`(title: String, place: String, expected: String) {
        let card = reading("Nadia Lacroix", title, "Roc Inc.", "12 rue du Port", place, "n.lacroix@roc.com")
        #expect(card.best(.jobTitle)?.value == expected)
    }

    @Test(arguments: [
        ("Frederik Maes", "Frederik Maes"), ("Camille Maes", "Camille Maes"), ("Francois Maes", "François Maes"),
    ])
    func `a name is not made into another that is near it`(line: String, name: String) {
        #expect(
            reading(line, "Architecte", "Roc SA", "12 rue du Port", "1000 Bruxelles, Belgique").best(.fullName)?.value
                == name)
    }
}
