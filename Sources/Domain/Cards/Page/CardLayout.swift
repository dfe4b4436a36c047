package import Captures

/// Splits lines into segments: at separators (`|`, `•`) and at gaps that are too wide for a space.
package enum CardLayout {
    private static let separators: Set<String> = [
        "|", "||", "•", "·", "∙", "▪", "■", "●", "‖", "—", "–", "¦", "«", "»", "¢", "♦", "◆",
    ]
    /// In line heights; a wider gap starts another column.
    private static let columnGap = 2.0
    /// A narrower gap also starts a column if it is this wide and much wider than the other gaps of its line.
    private static let smallGap = 0.85
    private static let standsOut = 2.2

    static func segments(of view: CardSurface) -> [CardSegment] {
        let aspect = view.aspect
        let heights = view.lines.flatMap { $0.words.map(\.box.height) }.sorted()
        let usual = heights.isEmpty ? 0 : heights[heights.count / 2]
        let segments = view.lines.flatMap { number, line in
            let words = line.enumerated().map { position, word in
                CardWord(
                    text: word.text, confidence: trust(word), box: word.box,
                    reference: WordReference(line: number, word: position))
            }.filter { !isNoise($0, usual) }
            return cut(words, isGap: gapTest(words, aspect))
        }
        return ReadingOrder.sorted(segments, aspect: aspect)
    }

    /// Whether the word is a rule or a column of marks: taller than two lines and of low confidence.
    private static func isNoise(_ word: CardWord, _ usual: Double) -> Bool {
        guard let box = word.box else { return false }
        return word.confidence < 0.35 && box.height > 2.2 * usual && box.height > box.width
    }

    /// Raises the confidence of a word that two passes agree on, and lowers it if they disagree.
    private static func trust(_ word: Word) -> Double {
        let confidence = min(max(word.confidence, 0), 1)
        switch word.isConfirmed {
        case true?: return 1 - (1 - confidence) / 2
        case false?: return confidence * 0.85
        case nil: return confidence
        }
    }

    /// Splits a recognized line at gaps that are too wide for a space between words.
    /// - Parameter aspect: width divided by height of the picture whose fractions the boxes are.
    package static func columns(of line: [Word], aspect: Double) -> [[Word]] {
        let words = line.enumerated().map { position, word in
            CardWord(
                text: word.text, confidence: word.confidence, box: word.box,
                reference: WordReference(line: 0, word: position))
        }
        let isGap = gapTest(words, aspect)
        var columns: [[CardWord]] = [[]]
        for word in words {
            if let last = columns[columns.count - 1].last, isGap(last, word),
                !columns[columns.count - 1].allSatisfy({ ContactLabels.isLabel($0.text) })
            {
                columns.append([])
            }
            columns[columns.count - 1].append(word)
        }
        return columns.map { $0.map { line[$0.reference.word] } }
    }

    private static func gapTest(_ words: [CardWord], _ aspect: Double) -> (CardWord, CardWord) -> Bool {
        let gaps = zip(words, words.dropFirst()).map { gap($0, $1, aspect) }
        let usual = gaps.count > 1 ? gaps.sorted()[(gaps.count - 1) / 2] : Double.infinity
        return { left, right in
            guard !isCode(left.text, right.text) else { return false }
            let space = gap(left, right, aspect)
            if space <= columnGap, isOneNumber(left.text, right.text) { return false }
            return space > columnGap || space > smallGap && space > standsOut * max(usual, 0.15)
        }
    }

    /// "+49 176" and "17714582": each is too short for a number.
    private static func isOneNumber(_ left: String, _ right: String) -> Bool {
        func digits(_ text: String) -> Int? {
            text.allSatisfy { $0.isNumber || "+()-./".contains($0) } ? text.count(where: \.isNumber) : nil
        }
        guard let first = digits(left), let second = digits(right) else { return false }
        return (1..<6).contains(first) && (2..<10).contains(second) && first + second <= 13
    }

    /// "WC1R 4ED", "M5J 2T3": one code in spite of a wide space.
    private static func isCode(_ left: String, _ right: String) -> Bool {
        let end = right.prefix { $0.isLetter || $0.isNumber }
        guard end.count == 3, end.first?.isNumber == true, (2...4).contains(left.count),
            left.first?.isUppercase == true, left.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        else { return false }
        return Postcode.hasForm(String(end), "9AA") || Postcode.hasForm(String(end), "9A9")
    }

    /// Space between two words, in heights of the taller one.
    private static func gap(_ left: CardWord, _ right: CardWord, _ aspect: Double) -> Double {
        guard let a = left.box, let b = right.box else { return 0 }
        let height = max(a.height, b.height)
        return height > 0 ? (b.x - a.maxX) * aspect / height : 0
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

    /// In plain text a tab or three spaces separate columns.
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
        let words = words.filter { !$0.text.trimmed.isEmpty }
        var runs: [[CardWord]] = [[]]
        var previous: CardWord?
        for (index, word) in words.enumerated() {
            if separators.contains(word.text) && !isBeforeCode(words, index)
                || word.text == "/" && isBetweenContacts(words, index)
            {
                runs.append([])
                previous = nil
                continue
            }
            // "Tel" and its number belong together, even if they are far apart.
            if let previous, isGap(previous, word),
                !runs[runs.count - 1].allSatisfy({ ContactLabels.isLabel($0.text) })
            {
                runs.append([])
            }
            runs[runs.count - 1].append(word)
            previous = word
        }
        return runs.filter { !$0.isEmpty }.map(CardSegment.init(words:))
    }

    /// "Chandigarh — 160 017": here the dash separates the city from its code.
    private static func isBeforeCode(_ words: [CardWord], _ index: Int) -> Bool {
        guard index > 0, index + 1 < words.count, ["—", "–"].contains(words[index].text) else { return false }
        let digits = words[index + 1].text.stripped(of: ",.")
        return (3...6).contains(digits.count) && digits.allSatisfy(\.isNumber)
            && words[index - 1].text.allSatisfy { $0.isLetter || $0 == "," }
    }

    /// A slash separates two e-mail addresses or sites, but not the parts of a number or of a title ("illustrator /
    /// muralist").
    private static func isBetweenContacts(_ words: [CardWord], _ index: Int) -> Bool {
        guard index > 0, index + 1 < words.count else { return true }
        return words[index - 1].text.contains("@") || words[index + 1].text.contains("@")
            || words[index - 1].text.contains("www.") || words[index + 1].text.contains("www.")
    }
}
