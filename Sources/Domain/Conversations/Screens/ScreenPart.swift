import Captures

/// Words on one row of a screen that have one role, or a picture without words.
struct ScreenPart {
    var role: ScreenRole
    /// Index of the bubble.
    var bubble: Int?
    /// Index of the picture that the part is or lies in.
    var picture: Int?
    var words: [Word]
    /// Probability of the role.
    var probability: Float
    /// Probability that the words are the chat's title.
    var titleProbability: Float
    var box: Box

    /// Probability from which a segment's words are certainly text of a message.
    private static let certainText: Float = 0.8
    /// Difference of the ink of words of one name.
    private static let sameInk = 0.1
    /// Roles of text outside of messages.
    private static let outside: [ScreenRole] = [.status, .title, .subtitle, .header, .separator, .input]

    var text: String { words.map(\.text).joined(separator: " ").trimmed }

    var isPicture: Bool { words.isEmpty }

    /// From top to bottom; the parts of a bubble follow one another.
    static func parts(of recognition: Recognition, _ labeler: ScreenLabeler = .trained) -> [ScreenPart] {
        let segments = ScreenSegment.segments(of: recognition)
        let inputs = ScreenFeatures.vectors(of: segments, in: recognition)
        let sides = bubbleSides(segments, inputs.map(labeler.probabilities))
        var parts: [ScreenPart] = []
        for (segment, odds) in zip(segments, sides) {
            let best = odds.indices.max { odds[$0] < odds[$1] } ?? 0
            let part = ScreenPart(
                role: ScreenRole.allCases[best], bubble: segment.bubble, picture: segment.picture,
                words: segment.words, probability: odds[best],
                titleProbability: segment.isPicture ? 0 : odds[ScreenRole.title.index], box: segment.box)
            if let last = parts.indices.last, parts[last].isContinued(by: part) {
                parts[last].join(part)
            } else if part.isPicture ? part.role.isText : !part.text.isEmpty {
                parts.append(part)
            }
        }
        return parts
    }

    /// Both texts of one bubble are by one speaker: the probabilities of the other side are 0. So are those of roles
    /// outside of messages, if the bubble certainly holds text.
    private static func bubbleSides(_ segments: [ScreenSegment], _ odds: [[Float]]) -> [[Float]] {
        var balance: [Int: Float] = [:]
        var texts: Set<Int> = []
        for (segment, odds) in zip(segments, odds) {
            guard let bubble = segment.bubble else { continue }
            let (sent, received) = (odds[ScreenRole.sent.index], odds[ScreenRole.received.index])
            balance[bubble, default: 0] += sent - received
            if sent + received > certainText { texts.insert(bubble) }
        }
        return zip(segments, odds).map { segment, odds in
            guard let bubble = segment.bubble, let balance = balance[bubble] else { return odds }
            var odds = odds
            if texts.contains(bubble) {
                for role in Self.outside { odds[role.index] = 0 }
            }
            let (kept, other): (ScreenRole, ScreenRole) = balance > 0 ? (.sent, .received) : (.received, .sent)
            odds[kept.index] += odds[other.index]
            odds[other.index] = 0
            return odds
        }
    }

    /// The first words of one color: apps show "admin" and times paler than the name before.
    var wordsOfFirstColor: ArraySlice<Word> {
        guard let first = words.first?.colors?.ink else { return words[...] }
        return words.prefix { word in word.colors.map { $0.ink.difference(first) < Self.sameInk } ?? true }
    }

    /// Whether both are in one bubble or picture.
    func sharesArea(with other: ScreenPart) -> Bool {
        bubble != nil && bubble == other.bubble || picture != nil && picture == other.picture
    }

    private func isContinued(by other: ScreenPart) -> Bool {
        // A day between messages has its row for itself.
        guard role == other.role || role == .separator, bubble == other.bubble, !isPicture, !other.isPicture else {
            return false
        }
        // Initials in a round picture are no part of the name beside the picture.
        if bubble == nil, let last = words.last, let next = other.words.first, !last.isOnSameGround(next) {
            return false
        }
        return min(box.maxY, other.box.maxY) - max(box.y, other.box.y) > 0.5 * min(box.height, other.box.height)
    }

    private mutating func join(_ other: ScreenPart) {
        words += other.words
        titleProbability = max(titleProbability, other.titleProbability)
        box = box.union(other.box)
    }
}

extension ScreenRole {
    /// Place among the labeller's outputs.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
