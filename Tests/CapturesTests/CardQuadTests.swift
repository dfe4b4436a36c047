import Captures
import Foundation
import Testing

@Suite struct SheetTests {
    /// A sheet of 800×400 pixels on a picture of 1600×1000, rotated about its center.
    private func sheet(turnedBy degrees: Double) -> CardQuad {
        let angle = degrees * .pi / 180
        return CardQuad(
            corners: [(-400.0, -200.0), (400, -200), (400, 200), (-400, 200)].map { x, y in
                Point(
                    x: (700 + x * cos(angle) - y * sin(angle)) / 1600,
                    y: (500 + x * sin(angle) + y * cos(angle)) / 1000)
            })
    }

    @Test(arguments: [0.0, 7, -20, 90, 180, 265])
    func `CardQuadFrame: a box converts to the picture and back and keeps its size`(degrees: Double) throws {
        let frame = try #require(CardQuadFrame(sheet(turnedBy: degrees), on: 1.6))
        #expect(abs(frame.aspect - 2) < 1e-9)
        let box = Box(x: 0.1, y: 0.2, width: 0.25, height: 0.05)
        let placed = frame.onPicture(box)
        let back = frame.onSheet(placed)
        for (a, b) in [(back.x, box.x), (back.y, box.y), (back.width, box.width), (back.height, box.height)] {
            #expect(abs(a - b) < 1e-9)
        }
        // 200×20 pixels, however the sheet is rotated.
        let sides = [placed.width * 1600, placed.height * 1000].sorted()
        #expect(abs(sides[0] - 20) < 1e-9 && abs(sides[1] - 200) < 1e-9)
        #expect(sheet(turnedBy: degrees).contains(Point(x: placed.midX, y: placed.midY)))
    }

    @Test func `CardQuadFrame: a level sheet is a part of the picture`() throws {
        let frame = try #require(CardQuadFrame(sheet(turnedBy: 0), on: 1.6))
        let placed = frame.onPicture(Box(x: 0, y: 0, width: 1, height: 0.5))
        #expect(abs(placed.x - 300.0 / 1600) < 1e-9 && abs(placed.y - 0.3) < 1e-9)
        #expect(abs(placed.width - 0.5) < 1e-9 && abs(placed.height - 0.2) < 1e-9)
        #expect(!sheet(turnedBy: 0).contains(Point(x: 0.1, y: 0.5)))
    }

    @Test func `CardQuadFrame: corners that form no quadrilateral give nil`() {
        let point = Point(x: 0.5, y: 0.5)
        #expect(CardQuadFrame(CardQuad(corners: [point, point, point, point]), on: 1.6) == nil)
        #expect(CardQuadFrame(CardQuad(corners: [point]), on: 1.6) == nil)
        #expect(CardQuadFrame(sheet(turnedBy: 0), on: 0) == nil)
        var endless = sheet(turnedBy: 0)
        endless.corners[2].x = .infinity
        #expect(CardQuadFrame(endless, on: 1.6) == nil)
    }

    @Test func `Recognition: JSON without sheets is decoded`() throws {
        let stored = #"{"width": 10, "height": 20, "lines": [], "codes": [], "bubbles": [], "quality": ["small_text"]}"#
        let read = try JSONDecoder().decode(Recognition.self, from: Data(stored.utf8))
        #expect(read == Recognition(width: 10, height: 20, lines: [], quality: ["small_text"]))
        let kept = Recognition(width: 10, height: 20, lines: [], sheets: [sheet(turnedBy: 5)])
        #expect(try JSONDecoder().decode(Recognition.self, from: JSONEncoder().encode(kept)) == kept)
    }
}
