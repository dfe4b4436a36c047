/// What may be one thing: a piece, or pieces under each other.
struct CardBlock: Sendable {
    /// From the top down.
    var pieces: [Int]
    /// Of each piece.
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
