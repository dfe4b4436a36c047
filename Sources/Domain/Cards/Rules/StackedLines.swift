import Captures

/// Finds pieces that are one below the other, like the lines of a logo or a family name below a given name. The caller
/// decides whether two of them form one field.
struct StackedLines {
    /// Distance of the centers, in heights of the taller line.
    private static let distance = 0.6...2.1
    /// Ratio of heights: a logo may have one large and one small line.
    private static let likeness = 0.25...4.0
    /// Maximum offset of edges or centers, in widths of a letter.
    private static let offset = 1.6

    let pieces: [CardPiece]
    private let boxes: [Box?]
    private let letters: [Int]
    /// For each line, the line directly below.
    private var next: [Int?] = []
    /// For each line, whether it is one of several side by side.
    private var isListed: [Bool] = []
    private let page: CardPage

    init(pieces: [CardPiece], page: CardPage) {
        self.pieces = pieces
        self.page = page
        boxes = pieces.map { page.segments[$0.segment].box(of: $0.range) }
        letters = pieces.map { $0.text.count { $0.isLetter } }
        isListed = pieces.indices.map(isOneOfSeveral)
        next = pieces.indices.map(findBelow)
    }

    /// Maximum lines; more are a list.
    private static let maxLines = 5

    /// Blocks of two or more lines that `shouldMerge` accepts.
    /// - Parameter areOne: called with the upper and the lower part.
    func blocks(_ shouldMerge: (_ upper: CardBlock, _ lower: CardBlock) -> Bool) -> [CardBlock] {
        var found: [CardBlock] = []
        for upper in pieces.indices where letters[upper] > 2 {
            let top = CardBlock(upper, pieces[upper].text)
            // The longest block whose lines all belong together.
            var (whole, isWhole) = (top, true)
            var rest: CardBlock?
            while whole.pieces.count < Self.maxLines, let lower = below(whole.last) {
                let line = CardBlock(lower, pieces[lower].text)
                let others = rest.map { joined($0, line) } ?? line
                let block = joined(whole, line)
                isWhole = isWhole && shouldMerge(whole, line) || shouldMerge(top, others)
                if isWhole { found.append(block) }
                (whole, rest) = (block, others)
            }
        }
        return found
    }

    private func joined(_ upper: CardBlock, _ lower: CardBlock) -> CardBlock {
        CardBlock(pieces: upper.pieces + lower.pieces, lines: upper.lines + lower.lines)
    }

    /// Whether two lines have about the same text size.
    func isAlike(_ a: Int, _ b: Int, within share: Double) -> Bool {
        guard let first = boxes[a], let second = boxes[b] else { return false }
        return abs(first.height - second.height) <= share * max(first.height, second.height)
    }

    /// Whether a comma follows the piece; commas are not part of pieces.
    func endsOpen(_ piece: Int) -> Bool {
        let text = page.segments[pieces[piece].segment].text
        return text[pieces[piece].range.upperBound...].hasPrefix(",")
    }

    /// The line directly below, with the same edge or center. In plain text the next line.
    func below(_ upper: Int) -> Int? { next[upper] }

    private func findBelow(_ upper: Int) -> Int? {
        guard let box = boxes[upper] else {
            let next = upper + 1
            guard pieces.indices.contains(next), pieces[next].segment == pieces[upper].segment + 1,
                isWhole(upper), isWhole(next)
            else { return nil }
            return next
        }
        return pieces.indices.filter { index in
            // One or two letters are a misread logo, not a line.
            guard index != upper, letters[index] > 2, !isListed[index], let other = boxes[index] else {
                return false
            }
            return isUnder(other, box, upper, index)
        }.min { (boxes[$0]?.midY ?? 0) < (boxes[$1]?.midY ?? 0) }
    }

    private func isWhole(_ index: Int) -> Bool {
        pieces[index].text.count == page.segments[pieces[index].segment].text.trimmed.count
    }

    /// "Auto | Home | Life": lines side by side list services.
    private func isOneOfSeveral(_ index: Int) -> Bool {
        guard let box = boxes[index] else { return false }
        return pieces.indices.count { other in
            guard other != index, let beside = boxes[other] else { return false }
            return abs(beside.midY - box.midY) < box.height / 2 && isAlike(index, other, within: 0.3)
        } > 1
    }

    private func isUnder(_ lower: Box, _ upper: Box, _ a: Int, _ b: Int) -> Bool {
        let tall = max(lower.height, upper.height)
        guard tall > 0, Self.distance.contains((lower.midY - upper.midY) / tall),
            Self.likeness.contains(lower.height / max(upper.height, 1e-9))
        else { return false }
        let letter = max(upper.width / Double(pieces[a].text.count), lower.width / Double(pieces[b].text.count))
        return [lower.x - upper.x, lower.maxX - upper.maxX, lower.midX - upper.midX].contains {
            abs($0) <= Self.offset * letter
        }
    }
}
