import Captures

/// A recognition as Tesseract gives one: words with boxes, from texts at places.
enum PrintedPage {
    /// A line of text; left edge and top in pixels of a picture of 1000 × 1000.
    struct Row {
        var text: String
        var x: Double
        var y: Double
        var height: Double

        init(_ text: String, x: Double = 60, y: Double, height: Double = 24) {
            (self.text, self.x, self.y, self.height) = (text, x, y, height)
        }
    }

    /// Letters are 0.55 of their height wide.
    static func recognition(_ rows: [Row], codes: [Code] = []) -> Recognition {
        let lines = rows.map { row -> Line in
            var x = row.x
            let words = row.text.split(separator: " ").map { word -> Word in
                let width = 0.55 * row.height * Double(word.count)
                defer { x += width + 0.4 * row.height }
                return Word(
                    text: String(word), confidence: 0.95,
                    box: Box(x: x / 1_000, y: row.y / 1_000, width: width / 1_000, height: row.height / 1_000))
            }
            return Line(words: words)
        }
        return Recognition(width: 1_000, height: 1_000, lines: lines, codes: codes)
    }

    static func lines(_ texts: String...) -> [Row] {
        texts.enumerated().map { Row($1, y: 60 + 40 * Double($0)) }
    }
}
