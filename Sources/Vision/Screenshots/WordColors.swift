import Captures

/// Colors of words in a screenshot: apps print names, quotes and times in other colors than text.
struct WordColors {
    /// 0xRRGGBBAA
    let grid: PixelGrid<UInt32>

    /// Pixels looked at for each word.
    private static let samples = 600
    /// The pixels that differ most from the background, as a share of the greatest difference: the inside of strokes.
    private static let strokes = 0.7

    func colored(_ line: Line) -> Line {
        Line(
            words: line.words.map { word in
                var word = word
                word.colors = colors(in: word.box)
                return word
            })
    }

    /// nil if the box has no pixels.
    private func colors(in box: Box) -> Word.Colors? {
        let left = Int(box.x * Double(grid.width))
        let right = min(grid.width, Int(box.maxX * Double(grid.width)) + 1)
        let top = Int(box.y * Double(grid.height))
        let bottom = min(grid.height, Int(box.maxY * Double(grid.height)) + 1)
        guard left >= 0, top >= 0, left < right, top < bottom else { return nil }
        // Around the word, because the ink fills most of a box with one bold letter.
        let margin = max(1, (bottom - top) / 8)
        let around =
            pixels(left..<right, max(0, top - margin)..<top)
            + pixels(left..<right, bottom..<min(grid.height, bottom + margin))
        // The most frequent color; similar colors count as one.
        var counts = [Int](repeating: 0, count: 4_096)
        for pixel in around { counts[Self.group(pixel)] += 1 }
        guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[most] > 0 else { return nil }
        let ground = Self.mean(around.filter { Self.group($0) == most })
        let inside = pixels(left..<right, top..<bottom)
        let differences = inside.map { Self.difference($0, ground) }
        let limit = Double(differences.max() ?? 0) * Self.strokes
        let ink = Self.mean(zip(inside, differences).filter { Double($0.1) >= limit }.map(\.0))
        return Word.Colors(ink: ink >> 8, ground: ground >> 8)
    }

    /// At most about `samples` pixels.
    private func pixels(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] {
        let step = max(1, Int((Double(columns.count * rows.count) / Double(Self.samples)).squareRoot()))
        return stride(from: rows.lowerBound, to: rows.upperBound, by: step).flatMap { y in
            stride(from: columns.lowerBound, to: columns.upperBound, by: step).map { grid.values[y * grid.width + $0] }
        }
    }

    private static func group(_ color: UInt32) -> Int {
        Int(color >> 28) << 8 | Int(color >> 20 & 0xF) << 4 | Int(color >> 12 & 0xF)
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [8, 16, 24].reduce(0) { $0 + abs(Int(a >> UInt32($1) & 0xFF) - Int(b >> UInt32($1) & 0xFF)) }
    }

    /// - Precondition: `colors` is not empty.
    private static func mean(_ colors: [UInt32]) -> UInt32 {
        [8, 16, 24].reduce(0) { color, shift in
            let sum = colors.reduce(0) { $0 + Int($1 >> UInt32(shift) & 0xFF) }
            return color | UInt32(sum / colors.count) << UInt32(shift)
        }
    }
}
