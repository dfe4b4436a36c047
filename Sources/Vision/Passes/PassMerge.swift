import Captures

/// Merges two passes over differently prepared versions of one picture, by position and confidence. A line or word of
/// only one pass is kept if its confidence is high enough; where both have text, the words with the higher confidence
/// win.
enum PassMerge {
    /// Minimum letters and mean confidence of a line that only the second pass has; less may be noise.
    private static let (minLetters, minConfidence) = (3, 0.75)
    /// Noise is hardly ever read as a long word with this confidence; the line of such a word needs less mean
    /// confidence.
    private static let (certainWord, minConfidenceBesideCertainWord) = (0.9, 0.5)
    /// Words below this confidence are rarely text.
    private static let noiseConfidence = 0.3
    /// Minimum share of the smaller of two words that overlaps the other if both are the same print.
    private static let minOverlap = 0.5

    /// Lines of both passes that overlap.
    private struct Group {
        var mine: [Int]
        var others: [Int]
    }

    /// - Parameters:
    ///   - first: boxes in fractions of the same picture as those of `second`.
    ///   - margin: by how much the second pass must be more confident to win.
    static func merge(_ first: RecognitionPass, _ second: RecognitionPass, margin: Double) -> RecognitionPass {
        var lines: [[Word]] = []
        var added: [[Word]] = []
        for group in groups(first.lines, second.lines) {
            let (mine, others) = (group.mine.map { first.lines[$0] }, group.others.map { second.lines[$0] })
            if mine.isEmpty {
                added += others.filter(isSure)
            } else {
                lines += union(mine, others, margin: margin)
            }
        }
        for line in added {
            let middle = Line(words: line).box.midY
            lines.insert(line, at: lines.firstIndex { Line(words: $0).box.midY > middle } ?? lines.count)
        }
        return RecognitionPass(lines: lines, uprightTurns: first.uprightTurns)
    }

    /// Whether a line that only one pass has is more than noise.
    static func isSure(_ line: [Word]) -> Bool {
        let letters = line.map(letterCount)
        let signs = line.reduce(0) { $0 + $1.text.count }
        let sum = line.reduce(0) { $0 + Double($1.text.count) * $1.confidence }
        let hasCertainWord = zip(line, letters).contains { $1 >= minLetters && $0.confidence >= certainWord }
        return letters.reduce(0, +) >= minLetters
            && sum >= (hasCertainWord ? minConfidenceBesideCertainWord : minConfidence) * Double(signs)
    }

    private static func letterCount(_ word: Word) -> Int { word.text.count { $0.isLetter || $0.isNumber } }

    /// Merges two readings of one line: if both have the same number of words, word by word the more confident one;
    /// otherwise the reading with more weight.
    static func agree(_ first: [Word], _ second: [Word]) -> [Word] {
        guard first.count == second.count else {
            let isFirst = weight([first]) >= weight([second])
            return confirmed(isFirst ? first : second, by: isFirst ? second : first)
        }
        return zip(first, second).map { a, b in
            var word = a.confidence >= b.confidence ? a : b
            word.isConfirmed = a.text == b.text
            return word
        }
    }

    /// Marks words that the other pass also has as confirmed.
    private static func confirmed(_ words: [Word], by others: [Word]) -> [Word] {
        let texts = Set(others.map(\.text))
        return words.map { word in
            var word = word
            word.isConfirmed = texts.contains(word.text)
            return word
        }
    }

    /// Merges overlapping lines of both passes. The pass with more weight gives the lines; at each position the more
    /// confident words win, and confident words of only the other pass are added.
    private static func union(_ mine: [[Word]], _ others: [[Word]], margin: Double) -> [[Word]] {
        guard !others.isEmpty else { return mine }
        let firstLeads = weight(mine) * (1 + 2 * margin) >= weight(others)
        var lines = firstLeads ? mine : others
        var added: [[Word]] = []
        for line in firstLeads ? others : mine {
            var alone: [Word] = []
            // From right to left: a replacement shifts the indices of the words to its right.
            for overlap in places(of: line, in: lines).reversed() {
                if overlap.there.isEmpty {
                    alone += overlap.words.filter { isSure([$0]) }
                } else {
                    keepSurerWords(overlap, in: &lines, margin: firstLeads ? margin : -margin)
                }
            }
            guard !alone.isEmpty else { continue }
            let box = Line(words: alone).box
            if let row = lines.firstIndex(where: { isLevel(Line(words: $0).box, box) && sharePrint($0, line) }) {
                lines[row] = (lines[row] + alone).sorted { $0.box.x < $1.box.x }
            } else {
                added.append(alone.reversed())
            }
        }
        return lines + added
    }

    private static func isLevel(_ a: Box, _ b: Box) -> Bool { abs(a.midY - b.midY) < 0.5 * min(a.height, b.height) }

    /// Adjacent words of one pass, and the words of the other pass that overlap them.
    private struct Overlap {
        var words: [Word]
        /// The overlapping words in reading order; empty if there are none.
        var there: [(line: Int, word: Int)]

        /// Whether the overlapping words are adjacent in one line.
        var isRun: Bool {
            guard let first = there.first, let last = there.last else { return false }
            return first.line == last.line && last.word - first.word == there.count - 1
        }
    }

    /// From left to right.
    private static func places(of line: [Word], in lines: [[Word]]) -> [Overlap] {
        var places: [Overlap] = []
        for word in line {
            let there = lines.indices.flatMap { row in
                lines[row].indices.filter { overlap(word.box, lines[row][$0].box) }.map { (line: row, word: $0) }
            }
            if let last = places.indices.last, let first = there.first,
                places[last].there.contains(where: { $0 == first })
            {
                places[last].words.append(word)
                places[last].there += there.dropFirst()
            } else {
                places.append(Overlap(words: [word], there: there))
            }
        }
        return places
    }

    /// Keeps the more confident words of the two passes.
    private static func keepSurerWords(_ overlap: Overlap, in lines: inout [[Word]], margin: Double) {
        let there = overlap.there.map { lines[$0.line][$0.word] }
        if overlap.isRun, isSurer(overlap.words, than: there, by: margin) {
            let first = overlap.there[0]
            lines[first.line].replaceSubrange(
                first.word..<first.word + there.count, with: confirmed(overlap.words, by: there))
        } else {
            for (at, word) in zip(overlap.there, confirmed(there, by: overlap.words)) { lines[at.line][at.word] = word }
        }
    }

    /// Compares two words of similar width by confidence, all others by weight.
    private static func isSurer(_ words: [Word], than others: [Word], by margin: Double) -> Bool {
        if words.count == 1, others.count == 1, isAsWide(words[0].box, others[0].box) {
            return words[0].confidence > others[0].confidence + margin
        }
        return weight([words]) > weight([others]) * (1 + 2 * margin)
    }

    private static func isAsWide(_ a: Box, _ b: Box) -> Bool { min(a.width, b.width) > 0.7 * max(a.width, b.width) }

    /// Letters times the confidence above the noise level, so that a confident half of a line does not beat the whole
    /// line.
    private static func weight(_ lines: [[Word]]) -> Double {
        lines.joined().reduce(0) { $0 + Double($1.text.count) * max(0, $1.confidence - noiseConfidence) }
    }

    /// In the order of `mine`; lines of only `others` follow, each in its own group.
    private static func groups(_ mine: [[Word]], _ others: [[Word]]) -> [Group] {
        var groups = mine.indices.map { Group(mine: [$0], others: []) }
        var alone: [Group] = []
        for (index, line) in others.enumerated() {
            let meets = groups.indices.filter { groups[$0].mine.contains { sharePrint(mine[$0], line) } }
            guard let place = meets.first else {
                alone.append(Group(mine: [], others: [index]))
                continue
            }
            for later in meets.dropFirst().reversed() {
                let group = groups.remove(at: later)
                groups[place].mine = (groups[place].mine + group.mine).sorted()
                groups[place].others += group.others
            }
            groups[place].others.append(index)
        }
        return groups + alone
    }

    private static func sharePrint(_ a: [Word], _ b: [Word]) -> Bool {
        a.contains { first in b.contains { overlap(first.box, $0.box) } }
    }

    private static func overlap(_ a: Box, _ b: Box) -> Bool {
        let across = min(a.maxX, b.maxX) - max(a.x, b.x)
        let down = min(a.maxY, b.maxY) - max(a.y, b.y)
        return across > minOverlap * min(a.width, b.width) && down > minOverlap * min(a.height, b.height)
    }
}
