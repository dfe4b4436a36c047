import Cards

/// What the reading of cards has of what is printed on them, beside what the reading of the same pictures as
/// conversations has.
struct ReadingComparison: Encodable, Equatable {
    struct Share: Encodable, Equatable {
        var printed = 0
        var asCard = 0
        var asConversation = 0
        /// In the reading as a conversation, but not in the reading as a card.
        var lost = 0
    }

    /// Of one picture.
    struct Seconds: Encodable, Equatable {
        var asCard = 0.0
        var asConversation = 0.0
    }

    struct LostLine: Encodable, Equatable {
        var card: String
        var line: String
    }

    private(set) var cards = 0
    private(set) var lines = Share()
    private(set) var mails = Share()
    private(set) var lostLines: [LostLine] = []
    var processorSeconds = Seconds()

    /// - Parameters:
    ///   - asCard: the text that was read, empty where the picture could not be read.
    ///   - asConversation: likewise.
    mutating func add(_ card: String, truth: CardTruth, asCard: String, asConversation: String) {
        cards += 1
        let (first, second) = (Self.letters(asCard), Self.letters(asConversation))
        for line in truth.lines where Self.compare(line, first, second, &lines) {
            lostLines.append(LostLine(card: card, line: line))
        }
        for mail in truth.fields[.email] ?? [] { _ = Self.compare(mail, first, second, &mails) }
    }

    /// - Returns: whether the text was lost.
    private static func compare(_ text: String, _ first: String, _ second: String, _ share: inout Share) -> Bool {
        let printed = letters(text)
        let (isInFirst, isInSecond) = (first.contains(printed), second.contains(printed))
        share.printed += 1
        share.asCard += isInFirst ? 1 : 0
        share.asConversation += isInSecond ? 1 : 0
        share.lost += isInSecond && !isInFirst ? 1 : 0
        return isInSecond && !isInFirst
    }

    /// Letters and digits in lower case: how the text is spaced, cut into lines and punctuated makes no difference.
    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
