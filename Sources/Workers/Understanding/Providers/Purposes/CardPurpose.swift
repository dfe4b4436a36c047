import Cards
import JSON
import Matching
import Proposals
import Providers
import Reading

/// A provider says which words of a card are which field, where the rules are unsure. Values that the rules found are kept;
/// a value of the provider counts only if the card shows the words.
struct CardPurpose: PurposeReader {
    /// No business card has more text.
    private static let maximumCharacters = 4_000
    private static let maximumTokens = 500

    let purpose = ProviderPurpose.cards

    /// Only the rules can assign words to cards, so a picture with several cards is not sent.
    func question(_ understanding: Understanding) -> PurposeQuestion? {
        guard understanding.furtherCards == nil, let card = understanding.card, card.hasGaps, !card.rawText.isEmpty,
            card.rawText.unicodeScalars.count <= Self.maximumCharacters
        else { return nil }
        return PurposeQuestion(
            content: card.rawText, length: card.rawText.unicodeScalars.count, maximumTokens: Self.maximumTokens)
    }

    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON, hasSeen: Bool
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int]) {
        guard case .object(let members) = answer, let card = understanding.card else { throw Self.wrongShape }
        var proposal = CardProposal(values: [:])
        for member in members where member.value != .null {
            guard let text = member.value.string else { throw Self.wrongShape }
            if let name = CardFieldName(rawValue: member.name), !text.isEmpty { proposal.values[name] = text }
        }
        let check = ClaimCheck(card.rawText)
        let foreign = proposal.values.values.count { !check.contains($0) }
        var improved = understanding
        improved.card = card.filled(by: proposal, from: capture.recognition)
        return (improved, foreign > 0 ? [.claimWithoutWords: foreign] : [:])
    }

    private static let wrongShape = ProviderFault(.wrongShape, "the answer does not match the schema of cards")
}
