import Captures
import Imaging
import RandomSupport
import Testing

@testable import Vision

@Suite struct TextRunsTests {
    private static let (width, height) = (640, 400)
    private static let (white, blue) = (UInt8(255), UInt8(90))

    /// Gray pixels with rectangles: letters are rectangles, too.
    private struct Canvas {
        var values = [UInt8](repeating: white, count: width * height)

        mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ gray: UInt8) {
            for row in y..<y + height {
                for column in x..<x + width { values[row * TextRunsTests.width + column] = gray }
            }
        }

        /// Uprights, two pixels wide, six pixels from one to the next.
        mutating func write(_ letters: Int, x: Int, y: Int, height: Int, _ gray: UInt8) {
            for letter in 0..<letters { fill(x + 6 * letter, y, 2, height, gray) }
        }

        func runs(_ bubbles: [Bubble] = []) throws -> [TextRuns.Run] {
            let picture = try Picture(gray: values, width: width, height: height).color()
            return try TextRuns(ink: ScreenInk(picture), bubbles: bubbles).runs()
        }
    }

    private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Box {
        Box(
            x: Double(x) / Double(Self.width), y: Double(y) / Double(Self.height),
            width: Double(width) / Double(Self.width), height: Double(height) / Double(Self.height))
    }

    @Test func `TextRuns: words of a line are one run, and a paler time behind is another`() throws {
        var canvas = Canvas()
        canvas.write(5, x: 40, y: 100, height: 20, 0)
        canvas.write(5, x: 78, y: 100, height: 20, 0)
        canvas.write(4, x: 121, y: 106, height: 14, 150)
        let runs = try canvas.runs()
        #expect(runs.map(\.box) == [Self.box(40, 100, 64, 20), Self.box(121, 106, 20, 14)])
        #expect(runs.map { Int(($0.letter * Double(Self.height)).rounded()) } == [20, 14])
    }

    @Test func `TextRuns: white letters on a dark bubble are found, the bubble's edge is not`() throws {
        var canvas = Canvas()
        canvas.fill(30, 80, 200, 60, Self.blue)
        canvas.write(6, x: 50, y: 100, height: 20, Self.white)
        let runs = try canvas.runs([Bubble(box: Self.box(30, 80, 200, 60), side: .left)])
        #expect(runs.map(\.box) == [Self.box(50, 100, 32, 20)])
    }

    @Test func `TextRuns: a single letter counts only in a bubble`() throws {
        var canvas = Canvas()
        canvas.write(2, x: 50, y: 100, height: 20, 0)
        canvas.fill(50, 109, 8, 2, 0)
        #expect(try canvas.runs().isEmpty)
        #expect(try canvas.runs([Bubble(box: Self.box(30, 80, 200, 60), side: .left)]).count == 1)
    }

    @Test func `TextRuns: a word whose letters touch each other counts outside of bubbles, an icon does not`() throws {
        var canvas = Canvas()
        canvas.write(8, x: 50, y: 100, height: 20, 0)
        canvas.fill(50, 118, 44, 2, 0)
        canvas.write(4, x: 50, y: 200, height: 20, 0)
        canvas.fill(50, 218, 20, 2, 0)
        #expect(try canvas.runs().map(\.box) == [Self.box(50, 100, 44, 20)])
    }

    @Test func `TextRuns: a high part of a portrait does not join the two lines beside it`() throws {
        var canvas = Canvas()
        canvas.fill(30, 98, 10, 44, 60)
        canvas.write(5, x: 46, y: 100, height: 18, 0)
        canvas.write(5, x: 46, y: 124, height: 14, 0)
        let runs = try canvas.runs()
        #expect(runs.map(\.box) == [Self.box(46, 100, 26, 18), Self.box(46, 124, 26, 14)])
    }

    @Test func `TextRuns: letters of two bubbles side by side are two runs`() throws {
        var canvas = Canvas()
        canvas.write(4, x: 50, y: 100, height: 20, 0)
        canvas.write(4, x: 80, y: 100, height: 20, 0)
        let bubbles = [
            Bubble(box: Self.box(40, 80, 34, 60), side: .left), Bubble(box: Self.box(74, 80, 60, 60), side: .right),
        ]
        #expect(try canvas.runs().count == 1)
        #expect(try canvas.runs(bubbles).count == 2)
    }

    @Test(arguments: 0..<10)
    func `TextRuns: any pixels give runs inside of the picture`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var canvas = Canvas()
        for _ in 0..<60 {
            let (x, y) = (Int(random.next() % 600), Int(random.next() % 360))
            canvas.fill(
                x, y, Int(random.next() % 40) + 1, Int(random.next() % 40) + 1, UInt8(truncatingIfNeeded: random.next())
            )
        }
        for run in try canvas.runs([Bubble(box: Self.box(30, 80, 300, 160), side: .left)]) {
            #expect(run.box.x >= 0 && run.box.y >= 0 && run.box.maxX <= 1 && run.box.maxY <= 1 && run.letter > 0)
        }
    }
}
