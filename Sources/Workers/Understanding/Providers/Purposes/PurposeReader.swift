import Captures
import Conversations
import JSON
import Matching
import Proposals
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

    /// - Parameter answer: a JSON object.
    /// - Throws: `wrong_shape`
    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int])
}

extension PurposeReader {
    var patience: Double? { nil }
}

/// What a provider is given of a capture.
struct PurposeQuestion: Sendable {
    var content: String
    /// Code points of the capture in `content`.
    var length: Int
    /// Chooses the variant of the instructions.
    var app: SourceApp?
    var maximumTokens: Int

    func question(_ prompt: Prompt, named name: String) -> ProviderQuestion {
        ProviderQuestion(
            instructions: prompt.instructions(for: app), content: content, schemaName: name, schema: prompt.schema,
            maximumTokens: maximumTokens)
    }
}

extension ProviderQuestion {
    /// No answer uses more: a token has at least one byte.
    var largestUsage: ProviderUsage {
        ProviderUsage(
            inputTokens: instructions.utf8.count + content.utf8.count + schema.utf8.count + 200,
            outputTokens: maximumTokens)
    }
}

enum PurposeReaders {
    static func reader(for understanding: Understanding) -> (any PurposeReader)? {
        switch understanding.kind {
        case .conversation, .message: ChatPurpose()
        case .card: CardPurpose()
        case .scan: ScanPurpose()
        // The words of a thing are few, and its fields are learned from pictures.
        case .item, .auto: nil
        }
    }
}
