import Captures

/// Area of one of several cards, estimated from its words.
struct CardArea: Equatable {
    /// The words with some margin, at most half the distance to the words of the next card.
    var margin: Box
    /// The words with the widest margin a card may have; the card's edges are searched here.
    var ground: Box

    /// In longer sides of the words' box.
    private static let marginShare = 0.12
    private static let groundShare = 0.6

    /// - Parameters:
    ///   - words: box around each card's words, in fractions of the picture.
    ///   - aspect: the picture's width divided by its height.
    static func places(around words: [Box], aspect: Double) -> [CardArea] {
        words.indices.map { index in
            let others = words.indices.filter { $0 != index }.map { words[$0] }
            func widened(by share: Double) -> Box {
                let room = share * max(words[index].width * aspect, words[index].height)
                return Self.widened(words[index], by: (x: room / aspect, y: room), among: others)
            }
            return CardArea(margin: widened(by: marginShare), ground: widened(by: groundShare))
        }
    }

    /// Neighbors limit the margin only if they overlap the box vertically or horizontally; a diagonal neighbor limits
    /// neither side.
    private static func widened(_ box: Box, by room: (x: Double, y: Double), among others: [Box]) -> Box {
        let beside = others.filter { $0.y < box.maxY + room.y && $0.maxY > box.y - room.y }
        let above = others.filter { $0.x < box.maxX && $0.maxX > box.x }
        let left = beside.filter { $0.maxX <= box.x }.map { (box.x - $0.maxX) / 2 }.min() ?? room.x
        let right = beside.filter { $0.x >= box.maxX }.map { ($0.x - box.maxX) / 2 }.min() ?? room.x
        let top = above.filter { $0.maxY <= box.y }.map { (box.y - $0.maxY) / 2 }.min() ?? room.y
        let bottom = above.filter { $0.y >= box.maxY }.map { ($0.y - box.maxY) / 2 }.min() ?? room.y
        let x = max(0, box.x - min(left, room.x))
        let y = max(0, box.y - min(top, room.y))
        return Box(
            x: x, y: y, width: min(1, box.maxX + min(right, room.x)) - x,
            height: min(1, box.maxY + min(bottom, room.y)) - y)
    }
}
