package import Captures
package import Cards
import Conversations
package import FoundationEssentials

/// The reading that needs no provider: rules over words and their places. It runs first and always.
package struct BuiltInReader: Sendable {
    /// Below this a picture does not look like a card.
    private static let cardLikeness = 0.5

    private let cards: CardParser

    package init(phones: any PhoneReading) { cards = CardParser(phones: phones) }

    /// - Parameters:
    ///   - kind: what its sender says it is; `auto` leaves it to the look of the picture.
    ///   - moment: when it was captured: what "tomorrow" means.
    package func read(
        _ kind: CaptureKind, text: String?, recognition: Recognition?, at moment: Date
    ) -> Understanding {
        let plain = text ?? recognition?.text ?? ""
        let resolved = resolve(kind, recognition)
        guard resolved != .card else {
            let card =
                recognition.map { cards.parse($0) }
                ?? cards.parse(lines: plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            return Understanding(kind: .card, card: card, text: plain, readBy: "rules")
        }
        let conversation =
            recognition.map { ConversationReader.read($0, at: moment) }
            ?? ConversationReader.read(text: plain, at: moment)
        return Understanding(kind: resolved, conversation: conversation, text: plain, readBy: "rules")
    }

    private func resolve(_ kind: CaptureKind, _ recognition: Recognition?) -> CaptureKind {
        guard kind == .auto else { return kind }
        guard let recognition else { return .conversation }
        let card = cards.looksLikeCard(recognition)
        return card >= Self.cardLikeness && card > ConversationReader.looksLikeConversation(recognition)
            ? .card : .conversation
    }
}
