import Captures
import PhoneNumbers
import Testing

@testable import Cards

/// Companies with several offices on one card.
@Suite struct OfficesTests {
    private let parser = CardParser(phones: PhoneNumbers())
    private let solicitor = "Oluwaseun Adeyemi\nSolicitor\nHartwell Crane Solicitors\n"

    private func values(_ card: CardReading, _ name: CardFieldName) -> [String] { card.all(name).map(\.value) }

    @Test func `CardParser: addresses one below the other are two`() {
        let card = parser.parse(
            text: solicitor + "40 Corporation Street\nBirmingham B2 4TE\n9 King Street\nManchester M2 6AW")
        #expect(values(card, .street) == ["40 Corporation Street", "9 King Street"])
        #expect(values(card, .city) == ["Birmingham", "Manchester"])
        #expect(values(card, .zip) == ["B2 4TE", "M2 6AW"])
    }

    @Test func `CardParser: addresses side by side are two, with the lines of their columns`() {
        var picture = Picture()
        picture.write("Lennart Petersen", x: 60, y: 60, size: 44)
        picture.write("Sales Director", x: 60, y: 120)
        picture.write("Nordlicht Windservice GmbH", x: 60, y: 180)
        for (x, lines) in [
            (60.0, ["BREMERHAVEN", "Am Kai 18", "27568 Bremerhaven"]),
            (800.0, ["MÜNCHEN", "Leopoldstraße 112", "80797 München"]),
        ] {
            for (index, line) in lines.enumerated() { picture.write(line, x: x, y: 400 + Double(index) * 45) }
        }
        let card = parser.parse(picture.recognition)
        #expect(Set(values(card, .street)) == ["Am Kai 18", "Leopoldstraße 112"])
        // The first values form one address.
        let first = values(card, .street).first == "Am Kai 18" ? 0 : 1
        #expect(values(card, .zip).first == ["27568", "80797"][first])
        #expect(values(card, .city).first == ["Bremerhaven", "München"][first])
    }

    @Test func `CardParser: the office printed first is the contact's`() {
        let card = parser.parse(
            text: solicitor
                + "701 Brickell Avenue, Suite 1550, Miami, FL 33131\nCalle de Serrano 41, 28001 Madrid, Spain")
        #expect(values(card, .zip) == ["33131", "28001"] && values(card, .city) == ["Miami", "Madrid"])
        #expect(values(card, .state) == ["FL"])
    }

    @Test func `CardParser: a card in two languages has one city and one code`() {
        let card = parser.parse(
            text: solicitor + "12 King Street, Gatineau, QC J9H 3M5\n12, rue King, Gatineau (Québec) J9H 3M5")
        #expect(values(card, .zip) == ["J9H 3M5"] && values(card, .city) == ["Gatineau"])
    }

    @Test(arguments: [
        "Harbor Lane 48\nPO Box 62\nDubois, WY 82513",
        "Registered in England 1234567\n9 King Street\nManchester M2 6AW",
        "Suite 400\n27 Church Street\nBurlington, Vermont 05401\nSince 1985",
    ])
    func `CardParser: one address stays one`(text: String) {
        let card = parser.parse(text: solicitor + text)
        #expect(card.all(.zip).count == 1 && card.all(.city).count == 1 && card.all(.street).count == 1)
    }
}
