import Captures
import Testing

@testable import Vision

@Suite struct PictureFinderTests {
    private static let (width, height) = (300, 600)

    private static func grid(_ areas: [(x: Int, y: Int, width: Int, height: Int, color: UInt32)]) -> PixelGrid<UInt32> {
        var values = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
        for area in areas {
            for y in area.y..<area.y + area.height {
                for x in area.x..<area.x + area.width { values[y * width + x] = area.color }
            }
        }
        return PixelGrid(width: width, height: height, values: values)
    }

    private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Box {
        Box(
            x: Double(x) / Double(Self.width), y: Double(y) / Double(Self.height),
            width: Double(width) / Double(Self.width), height: Double(height) / Double(Self.height))
    }

    private static func word(_ text: String, _ box: Box, confidence: Double = 0.95) -> Word {
        Word(text: text, confidence: confidence, box: box)
    }

    @Test func `PictureFinder: areas without words are pictures, bubbles with words and small areas are not`() {
        let grid = Self.grid([
            (12, 100, 140, 90, 0x5080_20FF), (150, 220, 138, 40, 0x30C0_60FF), (12, 300, 16, 16, 0x8030_30FF),
        ])
        let bubble = Self.box(150, 220, 138, 40)
        let words = [Self.word("Thanks", Self.box(160, 230, 60, 12)), Self.word("you", Self.box(230, 230, 30, 12))]
        let found = PictureFinder(grid: grid).pictures(besides: words, in: [Bubble(box: bubble, side: .right)])
        #expect(found == [Self.box(12, 100, 140, 90)])
    }

    @Test func `PictureFinder: a bubble with only a time, a label or misread drawings is a picture`() {
        let area = (x: 12, y: 100, width: 140, height: 90, color: UInt32(0x5080_20FF))
        let bubble = Bubble(box: Self.box(12, 100, 140, 90), side: .left)
        let words = [
            Self.word("12:04", Self.box(120, 176, 24, 8)),
            Self.word("EEoo", Self.box(40, 120, 60, 40), confidence: 0.4),
        ]
        #expect(PictureFinder(grid: Self.grid([area])).pictures(besides: words, in: [bubble]) == [bubble.box])
    }

    @Test func `PictureFinder: a screen of one color or of a few pixels has no pictures`() {
        #expect(PictureFinder(grid: Self.grid([])).pictures(besides: [], in: []).isEmpty)
        let tiny = PixelGrid<UInt32>(width: 3, height: 2, values: [UInt32](repeating: 0, count: 6))
        #expect(PictureFinder(grid: tiny).pictures(besides: [], in: []).isEmpty)
    }
}
