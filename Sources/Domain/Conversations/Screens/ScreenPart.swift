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
    /// Whether the owner probably wrote the message.
    var isSent: Bool
    var box: Box

    /// Probability from which a segment's words are certainly text of a message.
    private static let certainText: Float = 0.8
    /// Probability from which a name is certainly that of a sender.
    private static let certainName: Float = 0.9
    /// Difference of the ink of words of one name.
    private static let sameInk = 0.1
    /// Widest gap between words of a title, in heights of the words.
    private static let titleGap = 1.5
    /// Roles of text outside of messages.
    private static let outside: [ScreenRole] = [.status, .title, .subtitle, .header, .separator, .input]

    var text: String { words.map(\.text).joined(separator: " ").trimmed }

    var isPicture: Bool { words.isEmpty }

    /// From top to bottom; the parts of a bubble follow one another.
    static func parts(of recognition: Recognition, _ labelers: ScreenLabelers = .trained) -> [ScreenPart] {
        let segments = ScreenSegment.segments(of: recognition)
        let inputs = ScreenFeatures.vectors(of: segments, in: recognition)
        let sides = bubbleSides(segments, labelers.probabilities(inputs, bubbles: segments.map(\.bubble)))
        var parts: [ScreenPart] = []
        for (segment, odds) in zip(segments, sides) {
            let best = odds.indices.max { odds[$0] < odds[$1] } ?? 0
            let part = ScreenPart(
                role: ScreenRole.allCases[best], bubble: segment.bubble, picture: segment.picture,
                words: segment.words, probability: odds[best],
                titleProbability: segment.isPicture ? 0 : odds[ScreenRole.title.index],
                isSent: odds[ScreenRole.sent.index] > odds[ScreenRole.received.index], box: segment.box)
            if let last = parts.indices.last, parts[last].isContinued(by: part, aspect: recognition.aspect) {
                parts[last].join(part)
            } else if part.isPicture ? part.role.isText || part.role == .attachment : !part.text.isEmpty {
                parts.append(part)
            }
        }
        return settled(parts)
    }

    /// With the roles that follow from those of the other parts.
    static func settled(_ parts: [ScreenPart]) -> [ScreenPart] { named(withoutParts(withTimesInTexts(parts))) }

    /// Without pictures that belong to a message with text. Another picture with the role of an attachment is a message.
    private static func withoutParts(_ parts: [ScreenPart]) -> [ScreenPart] {
        let texts = parts.filter { $0.role.isText && !$0.isPicture }
        return parts.compactMap { part in
            guard part.isPicture, part.role == .attachment else { return part }
            guard !texts.contains(where: part.sharesArea) else { return nil }
            var part = part
            part.role = part.isSent ? .sent : .received
            return part
        }
    }

    /// A name above one message is a name above the others. A bubble names its sender once, at its top: a second name
    /// is that of a quote. A name with nothing else in the bubble is text.
    private static func named(_ parts: [ScreenPart]) -> [ScreenPart] {
        let inBubbles = Dictionary(grouping: parts.indices.filter { parts[$0].bubble != nil }) { parts[$0].bubble }
        let certain = Set(parts.filter { $0.role == .sender && $0.probability >= certainName }.map(\.text))
        var parts = parts
        for index in parts.indices where parts[index].role == .noise && certain.contains(parts[index].text) {
            parts[index].role = .sender
        }
        for indices in inBubbles.values {
            let names = indices.filter { parts[$0].role == .sender }
            guard let first = names.first else { continue }
            for index in names where parts[index].box.y > parts[first].box.maxY { parts[index].role = .quote }
            if indices.allSatisfy({ $0 == first || parts[$0].role == .noise }) { parts[first].role = .received }
        }
        return parts
    }

    /// Both texts of one bubble are by one speaker: the other side's probability is added to that of the likelier one.
    /// Roles outside of messages have none, if the bubble certainly holds text of this background. The day of a chat
    /// that is being scrolled lies over a bubble, and has a background of its own.
    static func bubbleSides(_ segments: [ScreenSegment], _ odds: [[Float]]) -> [[Float]] {
        var balance: [Int: Float] = [:]
        var texts: [Int: Word?] = [:]
        for (segment, odds) in zip(segments, odds) {
            guard let bubble = segment.bubble else { continue }
            let (sent, received) = (odds[ScreenRole.sent.index], odds[ScreenRole.received.index])
            balance[bubble, default: 0] += sent - received
            if sent + received > certainText { texts[bubble] = .some(segment.words.first ?? texts[bubble] ?? nil) }
        }
        return zip(segments, odds).map { segment, odds in
            var odds = odds
            if let bubble = segment.bubble, let text = texts[bubble] {
                let isOnText = text.flatMap { text in segment.words.first?.isOnSameGround(text) } ?? true
                if isOnText { for role in Self.outside { odds[role.index] = 0 } }
            }
            let balance =
                segment.bubble.flatMap { balance[$0] } ?? odds[ScreenRole.sent.index] - odds[ScreenRole.received.index]
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

    /// - Parameter aspect: width of the screen divided by its height.
    private func isContinued(by other: ScreenPart, aspect: Double) -> Bool {
        // A day between messages has its row for itself.
        guard role == other.role || role == .separator, bubble == other.bubble, !isPicture, !other.isPicture else {
            return false
        }
        // Initials in a round picture are no part of the name beside the picture.
        if bubble == nil, let last = words.last, let next = other.words.first, !last.isOnSameGround(next) {
            return false
        }
        // So is a button beside the name.
        if role == .title, (other.box.x - box.maxX) * aspect > Self.titleGap * max(box.height, other.box.height) {
            return false
        }
        return isOnRow(of: other)
    }

    func isOnRow(of other: ScreenPart) -> Bool {
        min(box.maxY, other.box.maxY) - max(box.y, other.box.y) > 0.5 * min(box.height, other.box.height)
    }

    private mutating func join(_ other: ScreenPart) {
        words += other.words
        titleProbability = max(titleProbability, other.titleProbability)
        box = box.union(other.box)
    }
}
