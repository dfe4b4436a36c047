import Captures

/// Merges two readings of one picture that was prepared in two ways. A line that one of them is sure of is kept; where
/// both have a line, the surer one is taken, word by word if they cut it into the same words.
enum ReadingMerge {
    /// A line that only the second reading has needs so many letters and such a mean confidence: less may be grain.
    private static let (leastLetters, leastConfidence) = (3, 0.75)
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
            } else if mine.count == 1, others.count == 1 {
                lines.append(agree(mine[0], others[0], margin: margin))
            } else {
                lines += heavier(mine, others, margin)
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
        let letters = line.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
        let signs = line.reduce(0) { $0 + $1.text.count }
        let sum = line.reduce(0) { $0 + Double($1.text.count) * $1.confidence }
        return letters >= leastLetters && sum >= leastConfidence * Double(signs)
    }

    /// One line that was read twice: each word is the surer one if both readings have as many, otherwise the line is.
    static func agree(_ first: [Word], _ second: [Word], margin: Double = 0) -> [Word] {
        guard first.count == second.count else { return heavier([first], [second], margin)[0] }
        return zip(first, second).map { a, b in
            var word = a.confidence + margin >= b.confidence ? a : b
            word.isConfirmed = a.text == b.text
            return word
        }
    }

    /// The lines of the reading that has more, more surely. A word that the other reading has too is confirmed.
    private static func heavier(_ mine: [[Word]], _ others: [[Word]], _ margin: Double) -> [[Word]] {
        guard !others.isEmpty else { return mine }
        let isMine = weight(mine) * (1 + 2 * margin) >= weight(others)
        let texts = Set((isMine ? others : mine).flatMap { $0.map(\.text) })
        return (isMine ? mine : others).map { line in
            line.map { word in
                var word = word
                word.isConfirmed = texts.contains(word.text)
                return word
            }
        }
    }

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
