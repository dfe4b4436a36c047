import Captures
import Foundation
import PhoneNumbers
import Testing

@testable import Cards

/// Cards that were straightened separately before recognition.
@Suite struct SheetCardsTests {
    private let parser = CardParser(phones: PhoneNumbers())
    private let aspect = 2.0

    /// A card of 800×450 pixels on a picture of 2000×1000, rotated about its center.
    private func sheet(at x: Double, turnedBy degrees: Double) -> CardQuad {
        let angle = degrees * .pi / 180
        return CardQuad(
            corners: [(-400.0, -225.0), (400, -225), (400, 225), (-400, 225)].map { across, down in
                Point(
                    x: (x + across * cos(angle) - down * sin(angle)) / 2000,
                    y: (500 + across * sin(angle) + down * cos(angle)) / 1000)
            })
    }

    /// Two columns of lines on a sheet, at their positions on the picture.
    private func lines(_ left: [String], _ right: [String] = [], on sheet: CardQuad?) -> [Line] {
        var card = Picture()
        for (index, line) in left.enumerated() { card.write(line, x: 60, y: 60 + Double(index) * 70, size: 45) }
        for (index, line) in right.enumerated() { card.write(line, x: 950, y: 60 + Double(index) * 70, size: 45) }
        let frame = sheet.flatMap { CardQuadFrame($0, on: aspect) }
        return card.recognition.lines.map { line in
            Line(
                words: line.words.map { word in
                    var word = word
                    word.box = frame?.onPicture(word.box) ?? word.box
                    return word
                })
        }
    }

    private func picture(_ lines: [Line], _ sheets: [CardQuad], codes: [Code] = []) -> Recognition {
        Recognition(width: 2000, height: 1000, lines: lines, codes: codes, sheets: sheets)
    }

    private let ana = ["Ana Lopez", "Architect", "ana@lopezdesign.com", "(212) 555-0142"]
    private let ben = ["Ben Carter", "Sales Manager", "Orbit Foods Inc.", "ben@orbitfoods.com", "(415) 555-0177"]

    @Test func `CardParser: rotated cards give one reading each, with boxes on the picture`() throws {
        let sheets = [sheet(at: 480, turnedBy: 14), sheet(at: 1500, turnedBy: -12)]
        let all = lines(ana, on: sheets[0]) + lines(ben, on: sheets[1])
        let readings = parser.parseCards(picture(all, sheets))
        #expect(readings.map { $0.best(.fullName)?.value } == ["Ana Lopez", "Ben Carter"])
        #expect(readings.map { $0.best(.phone)?.value } == ["+12125550142", "+14155550177"])
        #expect(readings[1].rawText.hasPrefix("Ben Carter") && !readings[0].rawText.contains("Ben"))
        let name = try #require(readings[1].best(.fullName))
        #expect(name.words == [WordReference(line: 4, word: 0), WordReference(line: 4, word: 1)])
        #expect(name.box == all[4].words[0].box.union(all[4].words[1].box))
        let (first, second) = (try #require(readings[0].box), try #require(readings[1].box))
        #expect(first.maxX < second.x)
        #expect(parser.cardBoxes(in: picture(all, sheets)) == [first, second])
    }

    @Test func `CardParser: columns of a rotated card are read as columns`() {
        let askew = sheet(at: 900, turnedBy: 18)
        let address = ["3456 Maple Street, Floor 8", "Austin, TX 78701", "(212) 555-0125"]
        let reading = parser.parse(picture(lines(["Amanda Moore", "Product Manager"], address, on: askew), [askew]))
        #expect(reading.best(.fullName)?.value == "Amanda Moore")
        #expect(reading.best(.street)?.value == "3456 Maple Street, Floor 8")
        #expect(reading.best(.city)?.value == "Austin")
    }

    @Test func `CardParser: colleagues who share a number are two cards`() {
        let sheets = [sheet(at: 480, turnedBy: 4), sheet(at: 1500, turnedBy: -5)]
        let all =
            lines(["Ana Lopez", "Architect", "(212) 555-0142"], on: sheets[0])
            + lines(["Marc Lopez", "Engineer", "(212) 555-0142"], on: sheets[1])
        #expect(
            parser.parseCards(picture(all, sheets)).map { $0.best(.fullName)?.value } == ["Ana Lopez", "Marc Lopez"])
    }

    @Test func `CardParser: colleagues who share an e-mail are two cards, a shop beside them a third`() {
        func small(_ x: Double) -> CardQuad {
            CardQuad(corners: [(0.0, 0.2), (0.3, 0.2), (0.3, 0.7), (0, 0.7)].map { Point(x: x + $0.0, y: $0.1) })
        }
        let sheets = [small(0.01), small(0.34), small(0.67)]
        let all =
            lines(["Ana Lopez", "Architect", "info@lopez.com", "(212) 555-0142"], on: sheets[0])
            + lines(["Marc Stone", "Engineer", "info@lopez.com", "(212) 555-0143"], on: sheets[1])
            + lines(["Corner Bakery", "Open all day", "(212) 555-0199"], on: sheets[2])
        let readings = parser.parseCards(picture(all, sheets))
        #expect(readings.map { $0.best(.fullName)?.value ?? "" }.prefix(2) == ["Ana Lopez", "Marc Stone"])
        #expect(readings.map { $0.all(.phone).map(\.value) } == [["+12125550142"], ["+12125550143"], ["+12125550199"]])
    }

    @Test(arguments: [["Lopez Design LLC", "Visit us"], ["Ana Lopez", "ana@lopezdesign.com"]])
    func `CardParser: a sheet without contact details is no second card`(second: [String]) {
        let sheets = [sheet(at: 480, turnedBy: 4), sheet(at: 1500, turnedBy: -5)]
        let all = lines(ana, on: sheets[0]) + lines(second, on: sheets[1])
        let readings = parser.parseCards(picture(all, sheets))
        #expect(readings.count == 1 && readings[0].best(.fullName)?.value == "Ana Lopez")
    }

    @Test func `CardParser: text beside the sheets is its own card or belongs to the nearest`() {
        let sheets = [sheet(at: 480, turnedBy: 4), sheet(at: 1500, turnedBy: -5)]
        let cards = lines(ana, on: sheets[0]) + lines(ben, on: sheets[1])
        // Below both: a dark card that was not detected, or a single line.
        let third = lines(["Eva Stone", "eva@stonelaw.com", "(503) 555-0111"], on: nil).map { line in
            Line(
                words: line.words.map { word in
                    var word = word
                    word.box = Box(
                        x: word.box.x * 0.4, y: 0.8 + word.box.y * 0.4, width: word.box.width * 0.4,
                        height: word.box.height * 0.4)
                    return word
                })
        }
        let names = parser.parseCards(picture(cards + third, sheets)).map { $0.best(.fullName)?.value }
        #expect(Set(names) == ["Ana Lopez", "Ben Carter", "Eva Stone"])
        let beside = parser.parseCards(picture(cards + third.suffix(1), sheets))
        #expect(beside.count == 2 && beside[0].all(.phone).contains { $0.value == "+15035550111" })
    }

    @Test func `CardParser: a code belongs to the sheet that it is on`() {
        let sheets = [sheet(at: 480, turnedBy: 4), sheet(at: 1500, turnedBy: -5)]
        let code = Code(
            symbology: "QR-Code", payload: "MECARD:N:Cho,Mia;EMAIL:mia@cho.example;;",
            box: Box(x: 0.7, y: 0.4, width: 0.1, height: 0.2))
        let readings = parser.parseCards(picture(lines(ana, on: sheets[0]), sheets, codes: [code]))
        #expect(readings.map { $0.best(.fullName)?.value } == ["Ana Lopez", "Mia Cho"])
        #expect(readings.last?.box == code.box)
    }
}
