import Captures

/// Finds what is drawn between the words of a chat: photos, stickers, emoji, and pictures of people. Unlike the words, a
/// message without words is only seen by its area, which differs from the background at the edges of the screen.
struct PictureFinder {
    /// Smallest width and height, and greatest width, in widths of the screen.
    private static let (minSide, maxWidth) = (0.085, 0.88)
    /// Greatest height, in heights of the screen.
    private static let maxHeight = 0.6
    /// Greatest difference of a channel from the background.
    private static let background = 22
    /// Share of a picture's box that differs from the background.
    private static let minFill = 0.45
    /// Pictures looked at, at most, the largest first.
    private static let limit = 24
    /// Least confidence and letters of a word that is no misread drawing.
    private static let (sure, letters) = (0.8, 3)
    /// Share of a bubble that words cover, at least, if the bubble is no picture with a label.
    private static let minText = 0.06

    /// 0xRRGGBBAA, about 300 pixels wide.
    let grid: PixelGrid<UInt32>

    /// - Parameters:
    ///   - words: the words of the screen.
    ///   - bubbles: flat areas.
    /// - Returns: boxes in fractions of the screen, from top to bottom.
    func pictures(besides words: [Word], in bubbles: [Bubble]) -> [Box] {
        guard grid.width > 4 else { return [] }
        let texts = words.filter { $0.confidence >= Self.sure && $0.text.count(where: \.isLetter) >= Self.letters }
        var mask = foreground()
        for box in bubbles.map(\.box) {
            let covered = texts.filter { box.containsCenter(of: $0.box) }.reduce(0) { $0 + $1.box.area }
            if covered > Self.minText * box.area { clear(box, margin: 2, in: &mask) }
        }
        for word in texts { clear(word.box, margin: 1, in: &mask) }
        let least = Int(Self.minSide * Double(grid.width))
        let regions = PixelGrid<Bool>(width: grid.width, height: grid.height, values: mask)
            .regions(atLeast: least * least / 3) { $0 && $1 }
        let found = regions.filter { mask[$0.seed] && isPicture($0, least) }.prefix(Self.limit).map(box)
        return joined(found).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// Pixels unlike the left and the right edge of their row.
    private func foreground() -> [Bool] {
        let (width, height) = (grid.width, grid.height)
        var mask = [Bool](repeating: false, count: grid.values.count)
        for y in 0..<height {
            let row = y * width
            let (left, right) = (grid.values[row + 1], grid.values[row + width - 2])
            for x in 2..<width - 2 {
                let color = grid.values[row + x]
                mask[row + x] =
                    Self.distance(color, left) > Self.background && Self.distance(color, right) > Self.background
            }
        }
        return mask
    }

    private func clear(_ box: Box, margin: Int, in mask: inout [Bool]) {
        let columns = range(box.x, box.maxX, grid.width, margin)
        for y in range(box.y, box.maxY, grid.height, margin) {
            for x in columns { mask[y * grid.width + x] = false }
        }
    }

    private func range(_ low: Double, _ high: Double, _ limit: Int, _ margin: Int) -> Range<Int> {
        let first = min(max(Int(low * Double(limit)) - margin, 0), limit)
        return first..<max(first, min(Int(high * Double(limit)) + 1 + margin, limit))
    }

    private func isPicture(_ region: PixelRegion, _ least: Int) -> Bool {
        region.width >= least && region.height >= least && Double(region.width) <= Self.maxWidth * Double(grid.width)
            && Double(region.height) <= Self.maxHeight * Double(grid.height)
            && Double(region.filledCount) >= Self.minFill * Double(region.width * region.height)
    }

    private func box(_ region: PixelRegion) -> Box {
        let (width, height) = (Double(grid.width), Double(grid.height))
        return Box(
            x: Double(region.left) / width, y: Double(region.top) / height, width: Double(region.width) / width,
            height: Double(region.height) / height)
    }

    /// Parts of one picture lie inside of the largest part.
    private func joined(_ boxes: [Box]) -> [Box] {
        boxes.reduce(into: []) { kept, box in
            if !kept.contains(where: { $0.containsCenter(of: box) }) { kept.append(box) }
        }
    }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        let red = abs(Int(a >> 24) - Int(b >> 24))
        let green = abs(Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
        return max(red, max(green, abs(Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF))))
    }
}

extension Box {
    fileprivate var area: Double { width * height }
}
