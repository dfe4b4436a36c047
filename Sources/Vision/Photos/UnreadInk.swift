import Captures
import Imaging

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
    static func lines(in picture: borrowing Picture, besides words: [Word]) throws(ImageProblem) -> [Box] {
        // Without words the line height is unknown.
        guard !words.isEmpty else { return [] }
        let small = try picture.scaled(by: scale)
        let (width, height) = (Double(small.width), Double(small.height))
        let heights = words.map { $0.box.height * height }.sorted()
        let unit = max(heights[heights.count / 2], 4)
        let ink = try small.ink(darkerThan: threshold)
        for word in words {
            let margin = unit * 0.2
            ink.clearInk(
                x: Int(word.box.x * width - margin), y: Int(word.box.y * height - margin),
                width: Int(word.box.width * width + 2 * margin + 1),
                height: Int(word.box.height * height + 2 * margin + 1))
        }
        // Connects the letters of a word and the words of a line.
        let runs = try ink.joiningInk(across: Int(unit.rounded()) | 1)
        var found: [Box] = []
        for box in runs.inkBoxes() {
            let (w, h) = (Double(box.width), Double(box.height))
            guard (0.5 * unit...2.4 * unit).contains(h), w >= max(1.5 * unit, 1.2 * h), isWritten(ink, box) else {
                continue
            }
            found.append(Box(x: Double(box.x) / width, y: Double(box.y) / height, width: w / width, height: h / height))
        }
        found.sort { $0.width * $0.height > $1.width * $1.height }
        return found.prefix(maxLines).sorted { $0.y < $1.y }
    }

    /// Whether the box is filled like text: less than a solid area, more than a frame.
    private static func isWritten(
        _ ink: borrowing Picture, _ box: (x: Int, y: Int, width: Int, height: Int)
    ) -> Bool {
        guard let part = try? ink.clipped(x: box.x, y: box.y, width: box.width, height: box.height),
            let share = part.inkShare()
        else { return false }
        return (0.1...0.75).contains(share)
    }
}
