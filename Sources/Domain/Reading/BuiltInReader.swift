package import Captures
package import Cards
import Conversations
import Dates
package import Matching
package import Scams

/// Reads a capture by rules over words and their positions, without a provider. Runs first and always.
package struct BuiltInReader: Sendable {
    /// Minimum likeness of a picture that is read as a card.
    private static let cardLikeness = 0.5

    private let cards: CardParser
    private let scans: ScanRules
    private let messages: MessageRules
    private let budget: @Sendable () -> ReadingBudget

    /// Used in `read_by`, and in the rate key `provider:rules`.
    package static let name = "rules"

    /// - Parameters:
    ///   - scams: reads captures that are scanned for scams.
    ///   - region: ISO 3166-1 alpha-2 code, for cards that do not show their country and numbers without its code.
    ///   - budget: called at the start of each reading, on the thread that reads.
    package init(
        phones: any PhoneReading, scams: ScamReader, region: String? = nil,
        budget: @escaping @Sendable () -> ReadingBudget = { .unlimited }
    ) {
        cards = CardParser(phones: phones, defaultRegion: region)
        scans = ScanRules(scams)
        messages = MessageRules(phones: phones, region: region)
        self.budget = budget
    }

    /// Builds the tables of the rules, so that the first captures do not wait for them.
    package func warmUp() { cards.warmUp() }

    /// - Throws: `too_many_cards`; `too_costly` if the budget is used up.
    package func read(_ capture: CaptureText) throws(StageError) -> Understanding {
        let budget = budget()
        var understanding =
            if capture.kind == .scan {
                Understanding(kind: .scan, text: capture.plain, readBy: Self.name)
            } else if let item = capture.item {
                Understanding(
                    kind: .item, item: ItemRules.read(capture, item, within: budget), text: capture.plain,
                    readBy: Self.name)
            } else if capture.kind == .message, let text = capture.text {
                messages.read(text, of: capture, within: budget)
            } else if let recognition = capture.recognition {
                try read(recognition.readable, of: capture, within: budget)
            } else {
                try read(capture.plain, of: capture, within: budget)
            }
        if capture.kind == .scan || capture.isScanned || capture.isReceivedMessage {
            understanding.scan = scan(capture)
        }
        guard budget.hasTimeLeft else { throw .tooCostly }
        return understanding
    }

    private func scan(_ capture: CaptureText) -> ScanResult {
        if let recognition = capture.recognition {
            scans.scan(recognition)
        } else {
            scans.scan(capture.plain, sender: capture.sender)
        }
    }

    private func read(
        _ readable: (recognition: Recognition, unread: Int), of capture: CaptureText, within budget: ReadingBudget
    ) throws(StageError) -> Understanding {
        let recognition = readable.recognition
        let look = capture.kind == .auto ? isCard(recognition, within: budget) : nil
        let kind: CaptureKind = look.map { $0.isCard ? .card : .conversation } ?? capture.kind
        guard kind == .card else {
            let conversation = ConversationReader.read(
                recognition, at: capture.moment, utcOffset: capture.utcOffset,
                usual: capture.timeZone.flatMap(NumericDateOrder.init(zone:)), within: budget)
            return Understanding(
                kind: kind, conversation: conversation, text: capture.plain, unread: readable.unread, readBy: Self.name)
        }
        let found = cards.within(budget).parseCards(recognition, whole: look?.reading)
        guard found.count <= CardParser.maximumCards else { throw .tooManyCards(found.count) }
        return Understanding(kind: .card, cards: found, text: capture.plain, unread: readable.unread, readBy: Self.name)
    }

    private func read(
        _ text: String, of capture: CaptureText, within budget: ReadingBudget
    ) throws(StageError) -> Understanding {
        let isCards = CardParser.isCards(text, saidToBe: capture.kind)
        let kind = isCards ? .card : capture.kind == .auto ? .conversation : capture.kind
        guard kind == .card else {
            let conversation = ConversationReader.read(
                text: text, at: capture.moment, utcOffset: capture.utcOffset,
                usual: capture.timeZone.flatMap(NumericDateOrder.init(zone:)), within: budget)
            return Understanding(
                kind: kind, conversation: conversation, text: text, unread: ReadableText(text).unread, readBy: Self.name
            )
        }
        let count = CardParser.countCards(in: text)
        guard count <= CardParser.maximumCards else { throw .tooManyCards(count) }
        let found = cards.within(budget).parseCards(text: text)
        return Understanding(
            kind: .card, cards: found, text: text, unread: CardParser.unread(in: text), readBy: Self.name)
    }

    /// Whether a picture of kind `auto` is filed as a card.
    package func isCard(_ recognition: Recognition) -> Bool { isCard(recognition, within: .unlimited).isCard }

    private func isCard(
        _ recognition: Recognition, within budget: ReadingBudget
    ) -> (isCard: Bool, reading: CardReading?) {
        let card = cards.within(budget).likeness(recognition)
        let isCard =
            card.score >= Self.cardLikeness
            && card.score > ConversationReader.looksLikeConversation(recognition, within: budget)
        return (isCard, card.reading)
    }

    /// Box around each card's words if the picture clearly shows several cards; otherwise empty.
    package func cardPlaces(in recognition: Recognition) -> [Box] { cards.cardBoxes(in: recognition) }
}

extension StageError {
    fileprivate static let tooCostly = StageError(
        .tooCostly, .fatal, operator: "reading used up the processor time of one capture",
        user: "This took too long to read. Please send a shorter or simpler one.")

    fileprivate static func tooManyCards(_ count: Int) -> StageError {
        StageError(
            .tooManyCards, .reject, operator: "\(count) cards; one capture may hold at most \(CardParser.maximumCards)",
            user: CardParser.tooManyCardsText)
    }
}
