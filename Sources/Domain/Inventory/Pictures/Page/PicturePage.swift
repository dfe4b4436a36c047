import Captures
import Cards

/// The words of a picture as cells: parts of lines without a wide gap, as in a table.
struct PicturePage: Sendable {
    /// Words that are read at most; more are a page of a book.
    private static let mostTokens = 600
    /// A gap that separates cells, in heights of the line.
    private static let cellGap = 1.3

    struct Cell: Sendable {
        /// Indices of tokens.
        var tokens: Range<Int>
        var box: Box
        /// Height of the letters: the median of the tokens.
        var height: Double
    }

    let tokens: [PictureToken]
    /// In reading order.
    let cells: [Cell]
    /// The cell of each token.
    let cellOfToken: [Int]
    /// The words before values, by the index of their first token.
    let cues: [PictureCue]
    /// For each token the cue that it belongs to.
    private let cueOfToken: [Int?]
    /// The median height of all letters.
    let usualHeight: Double
    let largestHeight: Double

    /// - Parameter isKnown: false for phrases that are taken for other words.
    init(_ recognition: Recognition, knowing isKnown: (PictureCue) -> Bool = { _ in true }) {
        let level = PageLevel(recognition)
        var parts: [[PictureToken]] = []
        for (index, line) in recognition.lines.enumerated() where parts.reduce(0, { $0 + $1.count }) < Self.mostTokens {
            parts += Self.cells(of: line, number: index, level)
        }
        tokens = parts.flatMap(\.self)
        cellOfToken = parts.enumerated().flatMap { index, part in part.map { _ in index } }
        var start = 0
        cells = parts.map { part in
            defer { start += part.count }
            let heights = part.filter { $0.text.count > 1 }.map(\.box.height).sorted()
            return Cell(
                tokens: start..<start + part.count, box: part.dropFirst().reduce(part[0].box) { $0.union($1.box) },
                height: heights.isEmpty ? part[0].box.height : heights[heights.count / 2])
        }
        let heights = tokens.map(\.box.height).sorted()
        usualHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
        largestHeight = cells.map(\.height).max() ?? 0
        cues = PictureCue.cues(in: tokens, cells: cells.map(\.tokens)).filter(isKnown)
        var owners = [Int?](repeating: nil, count: tokens.count)
        for (index, cue) in cues.enumerated() {
            for token in cue.tokens { owners[token] = index }
        }
        cueOfToken = owners
    }

    /// The tokens of a line, parted at wide gaps.
    private static func cells(of line: Line, number: Int, _ level: PageLevel) -> [[PictureToken]] {
        var cells: [[PictureToken]] = []
        for (place, word) in line.words.enumerated() {
            let (parts, separates) = PictureToken.tokens(
                of: word, at: WordReference(line: number, word: place), box: level.box(word.box))
            if separates, let last = cells.indices.last { cells[last][cells[last].count - 1].endsPart = true }
            for part in parts {
                let last = cells.last?.last
                let gap = last.map { part.box.x - $0.box.maxX } ?? .infinity
                if gap > cellGap * max(part.box.height, last?.box.height ?? 0) {
                    cells.append([part])
                } else {
                    cells[cells.count - 1].append(part)
                }
            }
        }
        return cells
    }
    func cue(of token: Int) -> PictureCue? { cueOfToken[token].map { cues[$0] } }

    func text(_ range: Range<Int>) -> String { tokens[range].map(\.text).joined(separator: " ") }

    func box(_ range: Range<Int>) -> Box {
        tokens[range].dropFirst().reduce(tokens[range.lowerBound].box) { $0.union($1.box) }
    }

    func height(_ range: Range<Int>) -> Double { tokens[range].map(\.box.height).max() ?? 0 }

    /// The words of the tokens, each once.
    func words(_ range: some Sequence<Int>) -> [WordReference] {
        range.reduce(into: []) { words, token in
            if words.last != tokens[token].word { words.append(tokens[token].word) }
        }
    }

    /// The end of the part that the token belongs to: the next cue, a separator, or the end of the cell.
    func partEnd(of token: Int) -> Int {
        let cell = cells[cellOfToken[token]].tokens
        return (token..<cell.upperBound).first { index in
            tokens[index].endsPart || (index + 1 < cell.upperBound && cueOfToken[index + 1] != nil)
        }.map { $0 + 1 } ?? cell.upperBound
    }

    /// The cell to the left at the same height, nearest first.
    func cellLeft(of index: Int) -> Int? {
        let box = cells[index].box
        return cells.indices.filter { other in
            let own = cells[other].box
            return other != index && own.maxX <= box.x + 0.5 * box.height && Self.shareRow(own, box)
        }.max { cells[$0].box.maxX < cells[$1].box.maxX }
    }

    /// The nearest cell above whose left edge, middle or right edge is at the same place.
    func cellAbove(_ index: Int) -> Int? {
        let box = cells[index].box
        return cells.indices.filter { other in
            let own = cells[other].box
            let unit = max(box.height, own.height)
            let gap = box.y - own.maxY
            let isAligned =
                abs(own.x - box.x) < 1.5 * unit || abs(own.midX - box.midX) < unit || abs(own.maxX - box.maxX) < unit
            return other != index && isAligned && own.midY < box.midY - 0.4 * unit && gap < 2.2 * unit
        }.max { cells[$0].box.maxY < cells[$1].box.maxY }
    }

    /// For each cell, the highest of the cells that have it as `cellAbove`.
    func cellsBelow() -> [Int: Int] {
        cells.indices.reduce(into: [:]) { below, index in
            guard let above = cellAbove(index) else { return }
            if let other = below[above], cells[other].box.y <= cells[index].box.y { return }
            below[above] = index
        }
    }

    static func shareRow(_ a: Box, _ b: Box) -> Bool {
        let shared = min(a.maxY, b.maxY) - max(a.y, b.y)
        return shared > 0.45 * min(a.height, b.height)
    }

    /// Cells at the same height as rows, from top to bottom, each from left to right.
    func rows() -> [[Int]] {
        var rows: [[Int]] = []
        for index in cells.indices.sorted(by: { cells[$0].box.midY < cells[$1].box.midY }) {
            let box = cells[index].box
            let place = rows.suffix(4).firstIndex { row in
                row.contains { Self.shareRow(cells[$0].box, box) }
                    && !row.contains {
                        min(cells[$0].box.maxX, box.maxX) - max(cells[$0].box.x, box.x) > 0.5 * box.height
                    }
            }
            if let place { rows[place].append(index) } else { rows.append([index]) }
        }
        return rows.map { $0.sorted { cells[$0].box.x < cells[$1].box.x } }
    }
}
