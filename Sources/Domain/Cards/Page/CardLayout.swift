import Captures

/// Cuts lines into segments: at separators (`|`, `•`), and where a gap is too wide for a space between words.
enum CardLayout {
    private static let separators: Set<String> = ["|", "||", "•", "·", "∙", "▪", "■", "●", "‖", "—", "–", "¦", "/"]
    /// A gap wider than this many line heights starts another column.
    private static let columnGap = 2.0

    static func segments(of recognition: Recognition) -> [CardSegment] {
        let aspect = recognition.height > 0 ? Double(recognition.width) / Double(recognition.height) : 1
        return recognition.lines.enumerated().flatMap { index, line in
            let words = line.words.enumerated().map { position, word in
                CardWord(
                    text: word.text, confidence: min(max(word.confidence, 0), 1), box: word.box,
                    reference: WordReference(line: index, word: position))
            }
            return cut(words) { left, right in
                guard let a = left.box, let b = right.box else { return false }
                return (b.x - a.maxX) * aspect > columnGap * max(a.height, b.height)
            }
        }
    }

    static func segments(of lines: [String]) -> [CardSegment] {
        lines.enumerated().flatMap { index, line in
            var count = 0
            return columns(of: line).flatMap { column in
                let words = column.spaced.map { text in
                    defer { count += 1 }
                    return CardWord(
                        text: String(text), confidence: 1, box: nil,
                        reference: WordReference(line: index, word: count))
                }
                return cut(words) { _, _ in false }
            }
        }
    }

    /// Plain text shows columns by a tab or by three spaces.
    private static func columns(of line: String) -> [String] {
        var columns = [""]
        var spaces = 0
        for character in line {
            if character == "\t" || character == " " { spaces += character == "\t" ? 3 : 1 } else { spaces = 0 }
            if spaces == 3 { columns.append("") }
            columns[columns.count - 1].append(character)
        }
        return columns
    }

    private static func cut(_ words: [CardWord], isGap: (CardWord, CardWord) -> Bool) -> [CardSegment] {
        var runs: [[CardWord]] = [[]]
        var previous: CardWord?
        for word in words where !word.text.trimmed.isEmpty {
            if separators.contains(word.text) {
                runs.append([])
                previous = nil
                continue
            }
            if let previous, isGap(previous, word) { runs.append([]) }
            runs[runs.count - 1].append(word)
            previous = word
        }
        return runs.filter { !$0.isEmpty }.map(CardSegment.init(words:))
    }
}
