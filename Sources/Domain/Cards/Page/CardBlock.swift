/// A candidate for one field: a piece, or several pieces one below the other.
struct CardBlock: Sendable {
    /// Indices of pieces, from top to bottom.
    var pieces: [Int]
    /// Text of each piece.
    var lines: [String]

    init(_ piece: Int, _ text: String) { self.init(pieces: [piece], lines: [text]) }

    init(pieces: [Int], lines: [String]) {
        self.pieces = pieces
        self.lines = lines
    }

    var text: String { lines.joined(separator: " ") }
    var first: Int { pieces[0] }
    var last: Int { pieces[pieces.count - 1] }
}
