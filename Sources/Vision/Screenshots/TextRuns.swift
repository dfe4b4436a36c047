import Captures
import Imaging

/// Finds runs of letters on a screen: pieces of ink of similar height and distance from the background, close together
/// on one row. Tesseract's own search skips short words, times, and names beside pictures.
struct TextRuns {
    /// A run's place.
    struct Run {
        /// In fractions of the picture.
        var box: Box
        /// Height of the highest letter, in fractions of the picture's height.
        var letter: Double
    }

    /// Heights of letters, in pixels of the ink. Lower pieces are dots, accents and commas, and belong to letters nearby.
    private static let letters = 6...46
    /// Height of the highest letter of a run, and pieces of a run outside of bubbles, at least.
    private static let (minLetter, minPieces) = (9, 2)
    /// Least width, in heights, of a piece that is a word, whose bold letters touch each other.
    private static let widthOfWord = 1.8
    /// Gaps inside a run, in heights of its letters: at most, and at most if the ink differs.
    private static let (widestGap, widestGapToOther) = (0.85, 0.3)
    /// Share of the distance from the background by which ink differs: times are paler than text.
    private static let otherInk = 0.22
    /// A piece higher than text usually is, and its least share of the height of one beside that is no part of a drawing.
    private static let (tall, leastShare) = (26, 0.6)
    /// Greatest height of a run, in heights of its letters.
    private static let maxHeight = 2.1
    /// How far dots, accents and commas may be from a run, in heights of its letters.
    private static let reach = 0.6
    /// Pieces so near to the side of a bubble are a trace of the bubble's corners, in pixels of the ink.
    private static let edge = 4

    private struct Group {
        var bubble: Int?
        var count = 1
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int
        /// Height of the highest letter.
        var letter: Int
        /// Distance of the last letter from the background.
        var distance: Int

        init(_ piece: ScreenInk.Piece, _ bubble: Int?) {
            self.bubble = bubble
            (left, right, top, bottom) = (piece.x, piece.maxX, piece.y, piece.maxY)
            (distance, letter) = (piece.distance, piece.height)
        }

        mutating func add(letter piece: ScreenInk.Piece) {
            add(part: piece)
            count += 1
            (distance, letter) = (piece.distance, max(letter, piece.height))
        }

        mutating func add(part piece: ScreenInk.Piece) {
            (left, right) = (min(left, piece.x), max(right, piece.maxX))
            (top, bottom) = (min(top, piece.y), max(bottom, piece.maxY))
        }

        func isWide(_ ratio: Double) -> Bool { Double(right - left) >= ratio * Double(bottom - top) }

        func overlap(_ piece: ScreenInk.Piece) -> Int { min(piece.maxY, bottom) - max(piece.y, top) }
    }

    private let ink: ScreenInk
    /// In pixels of the ink.
    private let bubbles: [(left: Int, right: Int, top: Int, bottom: Int)]

    init(ink: ScreenInk, bubbles: [Bubble]) {
        self.ink = ink
        self.bubbles = bubbles.map { bubble in
            (
                Int(bubble.box.x * Double(ink.width)), Int(bubble.box.maxX * Double(ink.width)),
                Int(bubble.box.y * Double(ink.height)), Int(bubble.box.maxY * Double(ink.height))
            )
        }
    }

    /// From top to bottom.
    func runs() throws(ImageProblem) -> [Run] {
        let pieces = try ink.pieces(upTo: Self.letters.upperBound)
        var groups = grouped(pieces.filter { $0.height >= Self.letters.lowerBound })
        attach(pieces.filter { $0.height < Self.letters.lowerBound }, to: &groups)
        let (width, height) = (Double(ink.width), Double(ink.height))
        return groups.filter { group in
            group.letter >= Self.minLetter
                && (group.bubble != nil || group.count >= Self.minPieces || group.isWide(Self.widthOfWord))
        }.map { group in
            Run(
                box: Box(
                    x: Double(group.left) / width, y: Double(group.top) / height,
                    width: Double(group.right - group.left) / width,
                    height: Double(group.bottom - group.top) / height),
                letter: Double(group.letter) / height)
        }.sorted { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }
    }

    private func grouped(_ pieces: [ScreenInk.Piece]) -> [Group] {
        var open: [Group] = []
        var done: [Group] = []
        for piece in pieces.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            let bubble = bubbles.firstIndex { bubble in
                let (x, y) = ((piece.x + piece.maxX) / 2, (piece.y + piece.maxY) / 2)
                return bubble.left <= x && x < bubble.right && bubble.top <= y && y < bubble.bottom
            }
            if let bubble, isEdge(piece, of: bubble) { continue }
            let reach = Double(piece.x) - Self.widestGap * Double(Self.letters.upperBound)
            done += open.filter { Double($0.right) < reach }
            open.removeAll { Double($0.right) < reach }
            let fitting = open.indices.filter { open[$0].bubble == bubble && fits(piece, open[$0]) }
            if let best = fitting.max(by: { open[$0].overlap(piece) < open[$1].overlap(piece) }) {
                open[best].add(letter: piece)
            } else {
                open.append(Group(piece, bubble))
            }
        }
        return done + open
    }

    private func isEdge(_ piece: ScreenInk.Piece, of index: Int) -> Bool {
        let bubble = bubbles[index]
        return piece.x < bubble.left + Self.edge || piece.maxX > bubble.right - Self.edge
    }

    private func fits(_ piece: ScreenInk.Piece, _ group: Group) -> Bool {
        guard 2 * group.overlap(piece) > min(piece.height, group.bottom - group.top) else { return false }
        let (low, tall) = (Double(min(group.letter, piece.height)), Double(max(group.letter, piece.height)))
        // A part of a portrait would join the two lines beside it.
        if group.bubble == nil, tall > Double(Self.tall), low < Self.leastShare * tall { return false }
        let union = max(piece.maxY, group.bottom) - min(piece.y, group.top)
        guard Double(union) < Self.maxHeight * tall else { return false }
        let gap = Double(piece.x - group.right)
        let isOther =
            Double(abs(piece.distance - group.distance)) > Self.otherInk * Double(max(piece.distance, group.distance))
        // Beside a portrait or an arrow, the name's own letters decide how far a gap may be.
        let scale = group.bubble == nil ? low : tall
        return gap < (isOther ? Self.widestGapToOther : Self.widestGap) * scale
    }

    private func attach(_ parts: [ScreenInk.Piece], to groups: inout [Group]) {
        for part in parts {
            let near = groups.indices.first { index in
                let group = groups[index]
                let reach = Int(Self.reach * Double(group.letter))
                return group.left - reach / 2 <= part.x && part.maxX <= group.right + reach
                    && group.top - reach <= part.y && part.maxY <= group.bottom + reach / 2
            }
            if let near { groups[near].add(part: part) }
        }
    }
}
