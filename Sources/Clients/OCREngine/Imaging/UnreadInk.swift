import CTesseract
import Captures
import Glibc

/// Finds ink that looks like lines of text but was read as no word. Tesseract skips what it takes for part of a
/// picture or rule, sometimes half a line.
enum UnreadInk {
    /// At this scale letters are a few pixels high, enough to locate them.
    private static let scale = 0.25
    /// Darker pixels are ink; thin strokes are gray at this scale.
    private static let threshold: Int32 = 200
    /// Lines returned, at most.
    private static let maxLines = 8

    /// - Parameters:
    ///   - picture: flattened and leveled.
    ///   - words: boxes in fractions of the picture.
    /// - Returns: boxes in fractions of the picture, from top to bottom.
    static func lines(in picture: borrowing Picture, besides words: [Word]) throws(ImageProblem) -> [Captures.Box] {
        // Without words the line height is unknown.
        guard !words.isEmpty else { return [] }
        let small = try picture.scaled(by: scale)
        let (width, height) = (Double(small.width), Double(small.height))
        let heights = words.map { $0.box.height * height }.sorted()
        let unit = max(heights[heights.count / 2], 4)
        let ink = try unsafe Picture(small.withPix { unsafe pixThresholdToBinary($0, threshold) }, "threshold")
        for word in words {
            let margin = unit * 0.2
            var box = unsafe boxCreate(
                Int32(word.box.x * width - margin), Int32(word.box.y * height - margin),
                Int32(word.box.width * width + 2 * margin + 1), Int32(word.box.height * height + 2 * margin + 1))
            _ = unsafe ink.withPix { unsafe pixClearInRect($0, box) }
            unsafe boxDestroy(&box)
        }
        // Connects the letters of a word and the words of a line.
        let runs = try unsafe Picture(
            ink.withPix { unsafe pixCloseSafeBrick(nil, $0, Int32(unit.rounded()) | 1, 1) }, "join")
        var boxes = unsafe runs.withPix { unsafe pixConnCompBB($0, 8) }
        defer { unsafe boxaDestroy(&boxes) }
        guard let boxes = unsafe boxes else { return [] }
        var found: [Captures.Box] = []
        for index in 0..<(unsafe boxaGetCount(boxes)) {
            var (x, y, w, h) = (Int32(0), Int32(0), Int32(0), Int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &w, &h)
            guard (0.5 * unit...2.4 * unit).contains(Double(h)), Double(w) >= max(1.5 * unit, 1.2 * Double(h)) else {
                continue
            }
            let area = Captures.Box(
                x: Double(x) / width, y: Double(y) / height, width: Double(w) / width, height: Double(h) / height)
            if isWritten(ink, x, y, w, h) { found.append(area) }
        }
        found.sort { $0.width * $0.height > $1.width * $1.height }
        return found.prefix(maxLines).sorted { $0.y < $1.y }
    }

    /// Whether the box is filled like text: less than a solid area, more than a frame.
    private static func isWritten(_ ink: borrowing Picture, _ x: Int32, _ y: Int32, _ w: Int32, _ h: Int32) -> Bool {
        guard let part = try? ink.clipped(x: Int(x), y: Int(y), width: Int(w), height: Int(h)) else { return false }
        var share: Float = 0
        let isKnown = unsafe part.withPix { unsafe pixForegroundFraction($0, &share) } == 0
        return isKnown && (0.1...0.75).contains(share)
    }
}
