import Captures
import PictureSupport
import RandomSupport
import Testing

@testable import Vision

@Suite struct CardFinderTests {
    private struct CardQuad {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var brightness: UInt8
    }

    /// 320×120 pixels of a gray table with slight grain, and rectangles on it.
    private func table(_ sheets: CardQuad...) -> PixelGrid<UInt8> { table(sheets) }

    private func table(_ sheets: [CardQuad]) -> PixelGrid<UInt8> {
        var random = SplitMix(state: 3)
        var values = (0..<320 * 120).map { _ in UInt8.random(in: 116...124, using: &random) }
        for sheet in sheets {
            for y in sheet.top..<sheet.top + sheet.height {
                for x in sheet.left..<sheet.left + sheet.width { values[y * 320 + x] = sheet.brightness }
            }
        }
        return PixelGrid(width: 320, height: 120, values: values)
    }

    private let light = CardQuad(left: 12, top: 20, width: 140, height: 80, brightness: 240)

    @Test func `CardFinder: a single card is found, whatever its print and the small things beside it`() throws {
        let panel = CardQuad(left: 20, top: 30, width: 60, height: 60, brightness: 30)
        let clip = CardQuad(left: 250, top: 40, width: 30, height: 30, brightness: 250)
        for grid in [table(light), table(light, panel), table(light, clip)] {
            let corners = try #require(CardFinder(grid: grid).find())
            #expect(abs(corners.corners[0].x - 12.5 / 320) < 0.01 && abs(corners.corners[0].y - 20.5 / 120) < 0.01)
            #expect(abs(corners.corners[2].x - 151.5 / 320) < 0.01 && abs(corners.corners[2].y - 99.5 / 120) < 0.01)
        }
    }

    @Test func `CardFinder: a dark band of a card on a dark table is not cut off`() {
        // A light card whose lower third is as dark as the table, with two lines of light print.
        let top = CardQuad(left: 40, top: 10, width: 200, height: 60, brightness: 240)
        let words = (0..<2).flatMap { line in
            (0..<14).map { CardQuad(left: 50 + 12 * $0, top: 76 + 8 * line, width: 6, height: 3, brightness: 190) }
        }
        #expect(CardFinder(grid: table([top] + words)).find() == nil)
        #expect(CardFinder(grid: table(top)).find() != nil)
    }

    @Test func `CardFinder: one word on a dark band counts, a coin beside a card does not`() {
        let top = CardQuad(left: 40, top: 10, width: 200, height: 60, brightness: 240)
        let name = (0..<6).map { CardQuad(left: 110 + 6 * $0, top: 84, width: 3, height: 5, brightness: 190) }
        #expect(CardFinder(grid: table([top] + name)).find() == nil)
        let coin = CardQuad(left: 120, top: 80, width: 16, height: 16, brightness: 150)
        let crumbs = [
            CardQuad(left: 60, top: 80, width: 3, height: 3, brightness: 190),
            CardQuad(left: 200, top: 90, width: 3, height: 3, brightness: 190),
        ]
        #expect(CardFinder(grid: table([top, coin] + crumbs)).find() != nil)
    }

    @Test func `CardFinder: a shadow on a card is not taken for its edge`() {
        var grid = table(light)
        // From the center it becomes darker than the threshold over 40 pixels.
        var values = grid.values
        for y in 20..<100 {
            for x in 70..<152 {
                let share = min(1, Double(x - 70) / 40)
                values[y * 320 + x] = UInt8(240 - 130 * share)
            }
        }
        grid = PixelGrid(width: 320, height: 120, values: values)
        #expect(CardFinder(grid: grid).find() == nil)
    }

    @Test func `CardFinder: text on a card as dark as the table shows that card`() {
        let words = (0..<8).flatMap { line in
            (0..<6).map { CardQuad(left: 180 + 20 * $0, top: 24 + 9 * line, width: 12, height: 2, brightness: 200) }
        }
        #expect(CardFinder(grid: table([light] + words)).find() == nil)
    }

    @Test(arguments: [UInt8(230), 60])
    func `CardFinder: several cards are found, of equal or different brightness`(brightness: UInt8) throws {
        let other = CardQuad(left: 168, top: 16, width: 140, height: 80, brightness: brightness)
        let small = CardQuad(left: 150, top: 4, width: 30, height: 8, brightness: 250)
        let found = CardFinder(grid: table(light, other, small)).findAll()
        for sheet in [light, other] {
            let (x, y) = (Double(sheet.left + sheet.width / 2) / 320, Double(sheet.top + sheet.height / 2) / 120)
            let card = try #require(found.first { $0.contains(Point(x: x, y: y)) })
            #expect(abs(card.corners[0].x - (Double(sheet.left) + 0.5) / 320) < 0.01)
            #expect(abs(card.corners[2].y - (Double(sheet.top + sheet.height) - 0.5) / 120) < 0.01)
        }
        #expect(!found.contains { $0.contains(Point(x: 160 / 320, y: 110 / 120)) })
    }

    @Test(arguments: [UInt8(240), 200, 40])
    func `CardFinder: neither of two cards is cut out, of equal or different brightness`(brightness: UInt8) {
        let other = CardQuad(left: 168, top: 16, width: 140, height: 80, brightness: brightness)
        #expect(CardFinder(grid: table(light, other)).find() == nil)
    }

    @Test func `CardFinder: cards side by side are several, panels and the sheet below are not`() {
        let other = CardQuad(left: 168, top: 16, width: 140, height: 80, brightness: 230)
        #expect(CardFinder(grid: table(light, other)).findSeveral().count == 2)
        #expect(CardFinder(grid: table(light)).findSeveral().isEmpty)
        let panels = [20, 180].map { CardQuad(left: $0, top: 40, width: 50, height: 40, brightness: 20) }
        #expect(CardFinder(grid: table([light, other] + panels)).findSeveral().count == 2)
        let desk = CardQuad(left: 4, top: 6, width: 312, height: 108, brightness: 20)
        let found = CardFinder(grid: table(desk, light, other)).findSeveral()
        #expect(found.count == 2 && found.allSatisfy { $0.corners[2].x - $0.corners[0].x < 0.6 }, "\(found)")
    }

    @Test func `CardFinder: a dark card is noticed even if its text starts far from the light card`() {
        let words = (0..<8).flatMap { line in
            (0..<4).map { CardQuad(left: 230 + 20 * $0, top: 24 + 9 * line, width: 12, height: 2, brightness: 170) }
        }
        #expect(CardFinder(grid: table([light] + words)).find() == nil)
    }
}
