import Captures
import Imaging
import PictureSupport
import RecognitionSlots
import Testing

@testable import Vision

@Suite struct LargePrintTests {
    private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
        Box(x: x, y: y, width: width, height: height)
    }

    private static let digits = [box(300, 400, 60, 100), box(370, 400, 62, 101)]
    private static let cents = [box(446, 402, 30, 52), box(480, 401, 31, 52)]

    @Test func `LargePrint: small characters at the upper right of large ones are raised`() throws {
        let row = try #require(LargePrint.rows(of: Self.digits + Self.cents, side: 1_000).first)
        #expect(row.box == Self.box(300, 400, 132, 101))
        #expect(row.raised == Self.box(446, 401, 65, 53))
    }

    @Test func `LargePrint: small characters at the foot of large ones are not raised`() throws {
        let unit = Self.cents.map { Self.box($0.x, $0.y + 48, $0.width, $0.height) }
        let row = try #require(LargePrint.rows(of: Self.digits + unit, side: 1_000).first)
        #expect(row.raised == nil)
    }

    /// In wide fonts a point separates two digits by more than a space separates an amount from its currency.
    @Test func `LargePrint: a row ends before a wide gap and also behind it`() throws {
        let whole = Self.digits + [Self.box(500, 400, 60, 100), Self.box(570, 400, 60, 100)]
        let boxes = Set(LargePrint.rows(of: whole, side: 1_000).map { [$0.box.x, $0.box.maxX] })
        #expect(boxes == [[300, 432], [500, 630], [300, 630]])
    }

    @Test func `LargePrint: the fall of a row is known`() throws {
        let row = try #require(
            LargePrint.rows(of: [Self.box(300, 400, 60, 100), Self.box(370, 407, 60, 100)], side: 1_000).first)
        #expect(abs(row.slant - 5.7) < 0.2)
    }

    /// Digits with raised cents in 40 places, dark on light: many more than are read.
    @Test func `LargePrint: the number of rows is bounded`() throws {
        var gray = [UInt8](repeating: 230, count: 1_000 * 1_000)
        func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
            for row in y..<y + height {
                for column in x..<x + width where row < y + 6 || row >= y + height - 6 || column < x + 7 {
                    gray[row * 1_000 + column] = 20
                }
            }
        }
        for place in 0..<40 {
            let (x, y) = (20 + place % 5 * 190, 20 + place / 5 * 120)
            fill(x, y, 40, 70)
            fill(x + 50, y, 40, 70)
            fill(x + 98, y, 20, 34)
            fill(x + 124, y, 20, 34)
        }
        let rows = try LargePrint.rows(in: Picture(gray: gray, width: 1_000, height: 1_000))
        #expect(rows.count == LargePrint.most)
        #expect(rows.allSatisfy { $0.raised != nil })
    }

    /// A drawn price label (`Tests/ItemDrawing/draw --kinds tag --seed 2002`, number 29): of its price, 22 with raised 90, the
    /// passes over the whole picture read nothing.
    @Test func `PictureReader: raised cents are read beside the units`() async throws {
        let read = try await Fixture.read("price-raised.jpg", .item(languages: ["eng"]))
        #expect(read.lines.contains { $0.words.map(\.text) == ["22", "90"] }, "\(read.text)")
    }

    @Test(arguments: [
        ("12.99", true), ("$1,719.90", true), ("3,99€", true), ("12", false), ("12.5", false), ("1,299", false),
        ("WATTS 1.50", false),
    ])
    func `LargePrintRowPass: an amount has two decimals`(text: String, isAmount: Bool) {
        #expect(LargePrintRowPass.isAmount(text) == isAmount)
    }

    @Test func `LargePrintRowPass: words that lack the first digits are replaced`() {
        func word(_ text: String, _ confidence: Double) -> Word {
            Word(text: text, confidence: confidence, box: Self.box(0.1, 0.4, 0.5, 0.1))
        }
        let short = [[word("719.90", 0.9)]]
        func placed(_ text: String, in lines: [[Word]]) -> [[String]] {
            LargePrintRowPass.placing([word(text, 0.8)], in: lines).map { $0.map(\.text) }
        }
        #expect(placed("1,719.90", in: short) == [["1,719.90"]])
        #expect(placed("718.90", in: short) == [["719.90"]])
        #expect(placed("12.99", in: [[word("=", 0.9)]]) == [["12.99"]])
        // A name with a small mark beside it looks like 8054 and 11 if only digits are read.
        #expect(placed("8054.11", in: [[word("BOSCH", 0.95)]]) == [["BOSCH"]])
        #expect(placed("12.99", in: [[word("iz.gg", 0.5)]]) == [["12.99"]])
    }

    @Test func `LargePrintRowPass: raised cents replace what was read in their place, and nothing below them`() {
        let row = [
            Word(text: "3", confidence: 0.9, box: Self.box(0.1, 0.4, 0.1, 0.2)),
            Word(text: "99", confidence: 0.9, box: Self.box(0.21, 0.4, 0.1, 0.08)),
        ]
        let joined = Word(text: "3%", confidence: 0.6, box: Self.box(0.1, 0.4, 0.21, 0.2))
        let currency = Word(text: "€", confidence: 0.9, box: Self.box(0.23, 0.52, 0.05, 0.08))
        #expect(LargePrintRowPass.placing(row, in: [[joined, currency]]).map { $0.map(\.text) } == [["3", "99", "€"]])
    }
}
