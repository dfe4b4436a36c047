package import Captures
package import Cards
import Conversations
package import Matching

/// The reading that needs no provider: rules over words and their places. It runs first and always.
package struct BuiltInReader: TextReader {
    /// Below this a picture does not look like a card.
    private static let cardLikeness = 0.5

    private let cards: CardParser

    package let name = "rules"
    package let isClaimed = false

    /// - Parameter region: two letters, for cards that do not show their country.
    package init(phones: any PhoneReading, region: String? = nil) {
        cards = CardParser(phones: phones, defaultRegion: region)
    }

    /// Readies the rules' tables, so that the first captures do not wait for them.
    package func warmUp() { cards.warmUp() }

    package func wants(_ capture: CaptureText, _ soFar: Understanding) -> Bool { false }

    package func read(_ capture: CaptureText, _ soFar: Understanding?) -> Understanding {
        let plain = capture.plain
        let resolved = resolve(capture)
        guard resolved != .card else {
            let found = capture.recognition.map(cards.parseCards) ?? cards.parseCards(text: plain)
            return Understanding(kind: .card, cards: found, text: plain, readBy: name)
        }
        let conversation =
            capture.recognition.map { ConversationReader.read($0, at: capture.moment, utcOffset: capture.utcOffset) }
            ?? ConversationReader.read(text: plain, at: capture.moment, utcOffset: capture.utcOffset)
        return Understanding(kind: resolved, conversation: conversation, text: plain, readBy: name)
    }

    /// Whether a picture of which its sender says nothing is filed as a card.
    package func isCard(_ recognition: Recognition) -> Bool {
        let card = cards.looksLikeCard(recognition)
        return card >= Self.cardLikeness && card > ConversationReader.looksLikeConversation(recognition)
    }

    /// Around the words of each card on a picture that clearly shows several; else empty.
    package func cardPlaces(in recognition: Recognition) -> [Box] {
        let found = cards.parseCards(recognition)
        let places = found.compactMap(\.box)
        return places.count == found.count && places.count > 1 ? places : []
    }

    private func resolve(_ capture: CaptureText) -> CaptureKind {
        guard capture.kind == .auto else { return capture.kind }
        let looksLikeCard = capture.recognition.map(isCard) ?? CardParser.isContact(capture.plain)
        return looksLikeCard ? .card : .conversation
    }
}
