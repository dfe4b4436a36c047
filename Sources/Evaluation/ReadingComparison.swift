import Cards

/// Compares how much printed text is found when pictures are read as cards and when they are read as conversations.
struct ReadingComparison: Encodable, Equatable {
    struct Share: Encodable, Equatable {
        var printed = 0
        var asCard = 0
        var asConversation = 0
        /// Found when read as a conversation, but not when read as a card.
        var lost = 0
    }

    /// Per picture.
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
    ///   - asCard: the text read as a card; empty if the picture could not be read.
    ///   - asConversation: the text read as a conversation; likewise.
    mutating func add(_ card: String, truth: CardTruth, asCard: String, asConversation: String) {
        cards += 1
        let (first, second) = (Self.letters(asCard), Self.letters(asConversation))
        for line in truth.lines where Self.compare(line, first, second, &lines) {
            lostLines.append(LostLine(card: card, line: line))
        }
        for mail in truth.fields[.email] ?? [] { _ = Self.compare(mail, first, second, &mails) }
    }

    /// - Returns: true if only the conversation contains the text.
    private static func compare(_ text: String, _ first: String, _ second: String, _ share: inout Share) -> Bool {
        let printed = letters(text)
        let (isInFirst, isInSecond) = (first.contains(printed), second.contains(printed))
        share.printed += 1
        share.asCard += isInFirst ? 1 : 0
        share.asConversation += isInSecond ? 1 : 0
        share.lost += isInSecond && !isInFirst ? 1 : 0
        return isInSecond && !isInFirst
    }

    /// Keeps only letters and digits, in lower case: spacing, line breaks and punctuation do not count.
    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
