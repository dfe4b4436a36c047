import Captures
import ChatVocabulary
import Conversations
import JSON
import Matching
import Proposals
import ProviderCatalog
import Providers
import Reading

/// What is asked about the captures of one purpose, and what becomes of the answer.
///
/// The recipe "A purpose of providers" in ops/docs/contributing.md lists what a new purpose needs.
protocol PurposeReader: Sendable {
    var purpose: ProviderPurpose { get }
    /// In seconds, for all providers of a capture that a phone waits for; nil for the usual time.
    var patience: Double? { get }

    /// - Returns: nil if no provider could improve the understanding.
    func question(_ understanding: Understanding) -> PurposeQuestion?

    /// - Parameters:
    ///   - answer: a JSON object.
    ///   - hasSeen: whether the provider was given the capture's picture.
    /// - Throws: `wrong_shape`
    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON, hasSeen: Bool
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int])
}

extension PurposeReader {
    var patience: Double? { nil }
}

/// What a provider is given of a capture.
struct PurposeQuestion: Sendable {
    var content: String
    /// Whether a provider that sees pictures is given the capture's picture, too.
    var wantsPicture = false
    /// Code points of the capture in `content`.
    var length: Int
    /// Chooses the variant of the instructions.
    var app: SourceApp?
    var maximumTokens: Int

    func question(
        _ prompt: Prompt, named name: String, picture: ProviderQuestion.Picture?
    ) -> ProviderQuestion {
        ProviderQuestion(
            instructions: prompt.instructions(for: app), content: content,
            pictures: picture.map { [$0] } ?? [], schemaName: name, schema: prompt.schema,
            maximumTokens: maximumTokens)
    }

    /// A picture without words says nothing to a provider that sees no pictures.
    func fits(_ provider: ProviderSettings) -> Bool {
        !content.isEmpty || wantsPicture && provider.seesPictures
    }
}

extension ProviderQuestion {
    /// No answer uses more: a token has at least one byte.
    var largestUsage: ProviderUsage {
        ProviderUsage(
            inputTokens: instructions.utf8.count + content.utf8.count + schema.utf8.count + 200
                + pictures.count * Picture.mostTokens,
            outputTokens: maximumTokens)
    }
}

enum PurposeReaders {
    static func reader(for understanding: Understanding) -> (any PurposeReader)? {
        switch understanding.kind {
        case .conversation, .message: ChatPurpose()
        case .card: CardPurpose()
        case .scan: ScanPurpose()
        case .item: ThingPurpose()
        case .auto: nil
        }
    }
}
