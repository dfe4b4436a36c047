import Captures
import Testing

@testable import Vision

@Suite struct BubbleFinderTests {
    private static let (width, height) = (300, 600)
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let pale: UInt32 = 0xF0F0_F0FF
    private static let green: UInt32 = 0x30C0_60FF

    /// A screen with rectangles whose corners pass gradually into the background, as scaled pictures have them.
    private static func grid(
        _ rectangles: [(x: Int, y: Int, width: Int, height: Int, color: UInt32)], ground: UInt32 = white
    ) -> PixelGrid<UInt32> {
        var values = [UInt32](repeating: ground, count: width * height)
        for rectangle in rectangles {
            let radius = 9.0
            for y in rectangle.y..<rectangle.y + rectangle.height {
                for x in rectangle.x..<rectangle.x + rectangle.width {
                    let left = max(
                        0, radius - Double(x - rectangle.x), radius - Double(rectangle.x + rectangle.width - 1 - x))
                    let up = max(
                        0, radius - Double(y - rectangle.y), radius - Double(rectangle.y + rectangle.height - 1 - y))
                    let outside = (left * left + up * up).squareRoot() - radius
                    // The edge is four pixels wide.
                    let share = max(0, min(1, (2 - outside) / 4))
                    values[y * width + x] = mixed(rectangle.color, ground, share)
                }
            }
        }
        return PixelGrid(width: width, height: height, values: values)
    }

    private static func mixed(_ a: UInt32, _ b: UInt32, _ share: Double) -> UInt32 {
        [8, 16, 24].reduce(0xFF) { color, shift in
            let (from, to) = (Double(a >> UInt32(shift) & 0xFF), Double(b >> UInt32(shift) & 0xFF))
            return color | UInt32(to + (from - to) * share) << UInt32(shift)
        }
    }

    private static func bubbles(_ grid: PixelGrid<UInt32>) -> [Bubble] {
        BubbleFinder(grid: grid).candidates().map(\.bubble)
    }

    @Test func `BubbleFinder: a pale bubble on white is found, with its edges`() throws {
        let found = Self.bubbles(Self.grid([(12, 100, 150, 40, Self.pale), (150, 200, 138, 60, Self.green)]))
        #expect(found.map(\.side) == [.left, .right])
        let box = try #require(found.first?.box)
        #expect(abs(box.x - 12.0 / 300) < 0.02 && abs(box.maxX - 162.0 / 300) < 0.02)
        #expect(abs(box.y - 100.0 / 600) < 0.01 && abs(box.maxY - 140.0 / 600) < 0.01)
    }

    @Test func `BubbleFinder: a bubble as wide as the space between the margins has the side of its color`() {
        let wide = (x: 30, y: 300, width: 240, height: 60, color: Self.pale)
        let sides = Self.bubbles(Self.grid([(12, 100, 150, 40, Self.pale), (150, 200, 138, 60, Self.green), wide]))
        #expect(sides.map(\.side) == [.left, .right, .left])
    }

    @Test func `BubbleFinder: a centered date with a color of its own is no bubble`() {
        let chip = (x: 110, y: 300, width: 80, height: 24, color: UInt32(0xC0D0_F0FF))
        let found = Self.bubbles(Self.grid([(12, 100, 150, 40, Self.pale), (150, 200, 138, 60, Self.green), chip]))
        #expect(found.count == 2)
    }
}

@Suite struct WordColorsTests {
    @Test(arguments: [1, 4, 9]) func `WordColors: the background is the color around a word, however thick its strokes`(
        stroke: Int
    ) throws {
        let (width, height) = (60, 40)
        var values = [UInt32](repeating: 0xFAFA_FAFF, count: width * height)
        // A letter of two strokes in a box of 20 × 20 pixels.
        for y in 10..<30 {
            for x in 0..<stroke {
                (values[y * width + 20 + x], values[y * width + 39 - x]) = (0x1020_C0FF, 0x1020_C0FF)
            }
        }
        let box = Box(x: 20.0 / 60, y: 10.0 / 40, width: 20.0 / 60, height: 20.0 / 40)
        let line = WordColors(grid: PixelGrid(width: width, height: height, values: values))
            .colored(Line(words: [Word(text: "ll", confidence: 1, box: box)]))
        let colors = try #require(line.words.first?.colors)
        #expect(colors == Word.Colors(ink: 0x10_20C0, ground: 0xFA_FAFA))
    }
}
