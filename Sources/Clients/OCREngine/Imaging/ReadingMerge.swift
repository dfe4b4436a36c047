import Captures

/// Merges two readings of one picture that was prepared in two ways: their union by place and confidence. A line or a
/// word that one of them alone has is kept if it is sure; where both have print, the surer words are taken.
enum ReadingMerge {
    /// A line that only the second reading has needs so many letters and such a mean confidence: less may be grain.
    private static let (leastLetters, leastConfidence) = (3, 0.75)
    /// A word of so many letters is read from grain hardly ever with this confidence: its line needs less.
    private static let (plainWord, leastConfidenceBesidePlain) = (0.9, 0.5)
    /// Words below this confidence are seldom print.
    private static let grain = 0.3
    /// The part of the smaller of two words that lies in the other where they are the same print.
    private static let leastOverlap = 0.5

    /// Lines of both readings that share print.
    private struct Group {
        var mine: [Int]
        var others: [Int]
    }

    /// - Parameters:
    ///   - first: boxes in fractions of the same picture as those of the second.
    ///   - margin: by how much the second has to be surer of a word to be believed.
    static func merge(_ first: ReadPass, _ second: ReadPass, margin: Double) -> ReadPass {
        var lines: [[Word]] = []
        var added: [[Word]] = []
        for group in groups(first.lines, second.lines) {
            let (mine, others) = (group.mine.map { first.lines[$0] }, group.others.map { second.lines[$0] })
            if mine.isEmpty {
                added += others.filter(isSure)
            } else {
                lines += union(mine, others, margin)
            }
        }
        for line in added {
            let middle = Line(words: line).box.midY
            lines.insert(line, at: lines.firstIndex { Line(words: $0).box.midY > middle } ?? lines.count)
        }
        return ReadPass(lines: lines, uprightTurns: first.uprightTurns)
    }

    /// Whether a line is more than grain, when no other reading has it.
    static func isSure(_ line: [Word]) -> Bool {
        let letters = line.map(letterCount)
        let signs = line.reduce(0) { $0 + $1.text.count }
        let sum = line.reduce(0) { $0 + Double($1.text.count) * $1.confidence }
        let hasPlainWord = zip(line, letters).contains { $1 >= leastLetters && $0.confidence >= plainWord }
        return letters.reduce(0, +) >= leastLetters
            && sum >= (hasPlainWord ? leastConfidenceBesidePlain : leastConfidence) * Double(signs)
    }

    private static func letterCount(_ word: Word) -> Int { word.text.count { $0.isLetter || $0.isNumber } }

    /// One line that was read twice: each word is the surer one if both readings have as many, otherwise the line is of
    /// the reading that has more, more surely.
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

    /// A word that the other reading has too is confirmed.
    private static func confirmed(_ words: [Word], by others: [Word]) -> [Word] {
        let texts = Set(others.map(\.text))
        return words.map { word in
            var word = word
            word.isConfirmed = texts.contains(word.text)
            return word
        }
    }

    /// Lines of both readings that overlap. The reading with more weight gives the lines. At each place the surer reading
    /// gives the words, and sure words that only the other reading has are added.
    private static func union(_ mine: [[Word]], _ others: [[Word]], _ margin: Double) -> [[Word]] {
        guard !others.isEmpty else { return mine }
        let isMine = weight(mine) * (1 + 2 * margin) >= weight(others)
        var lines = isMine ? mine : others
        var added: [[Word]] = []
        for line in isMine ? others : mine {
            var alone: [Word] = []
            // From right to left: a replacement shifts the indices of the words to its right.
            for place in places(of: line, in: lines).reversed() {
                if place.there.isEmpty {
                    alone += place.words.filter { isSure([$0]) }
                } else {
                    settle(place, in: &lines, margin: isMine ? margin : -margin)
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

    /// Neighboring words of one reading, and the words of the other reading that overlap them.
    private struct Place {
        var words: [Word]
        /// The overlapping words, in reading order. Empty where the other reading has no word.
        var there: [(line: Int, word: Int)]

        /// Whether the overlapping words are neighbors in one line.
        var isRun: Bool {
            guard let first = there.first, let last = there.last else { return false }
            return first.line == last.line && last.word - first.word == there.count - 1
        }
    }

    /// From left to right.
    private static func places(of line: [Word], in lines: [[Word]]) -> [Place] {
        var places: [Place] = []
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
                places.append(Place(words: [word], there: there))
            }
        }
        return places
    }

    /// Puts the surer words there.
    private static func settle(_ place: Place, in lines: inout [[Word]], margin: Double) {
        let there = place.there.map { lines[$0.line][$0.word] }
        if place.isRun, isSurer(place.words, than: there, by: margin) {
            let first = place.there[0]
            lines[first.line].replaceSubrange(
                first.word..<first.word + there.count, with: confirmed(place.words, by: there))
        } else {
            for (at, word) in zip(place.there, confirmed(there, by: place.words)) { lines[at.line][at.word] = word }
        }
    }

    /// Two words of about the same width are compared by confidence, all others by weight.
    private static func isSurer(_ words: [Word], than others: [Word], by margin: Double) -> Bool {
        if words.count == 1, others.count == 1, isAsWide(words[0].box, others[0].box) {
            return words[0].confidence > others[0].confidence + margin
        }
        return weight([words]) > weight([others]) * (1 + 2 * margin)
    }

    private static func isAsWide(_ a: Box, _ b: Box) -> Bool { min(a.width, b.width) > 0.7 * max(a.width, b.width) }

    /// Letters by the confidence that exceeds what grain is read with: half a line must not win because it is surer.
    private static func weight(_ lines: [[Word]]) -> Double {
        lines.joined().reduce(0) { $0 + Double($1.text.count) * max(0, $1.confidence - grain) }
    }

    /// In the order of `mine`; lines that only `others` has follow, each in a group of its own.
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
        return across > leastOverlap * min(a.width, b.width) && down > leastOverlap * min(a.height, b.height)
    }
}
