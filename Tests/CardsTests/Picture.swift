import Captures

/// A recognition of text runs at given positions, in letters half as wide as high.
struct Picture {
    private var rows: [[Word]] = []
    private let width = 1600.0
    private let height = 900.0

    /// - Parameters:
    ///   - x: left edge in pixels.
    ///   - confidence: of every word.
    ///   - joins: whether OCR read the run as the end of the line before.
    mutating func write(
        _ text: String, x: Double, y: Double, size: Double = 30, confidence: Double = 0.95, joins: Bool = false
    ) {
        var left = x
        let words = text.split(separator: " ").map { part -> Word in
            let length = Double(part.count) * size * 0.5
            defer { left += length + size * 0.35 }
            return Word(
                text: "\(part)", confidence: confidence,
                box: Box(x: left / width, y: y / height, width: length / width, height: size / height))
        }
        if joins, !rows.isEmpty { rows[rows.count - 1] += words } else { rows.append(words) }
    }

    var recognition: Recognition {
        Recognition(width: Int(width), height: Int(height), lines: rows.map(Line.init(words:)))
    }
}
