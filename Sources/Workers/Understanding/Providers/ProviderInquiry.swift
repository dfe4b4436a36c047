import Captures
import Matching
import Proposals
import ProviderCatalog
import ProviderRecords
import Providers
import Reading
import Store

/// A question to one provider about one capture.
struct ProviderInquiry: Sendable {
    let question: ProviderQuestion
    private let settings: ProviderSettings
    private let prompt: Prompt
    private let reader: any PurposeReader
    private let input: StageInput
    private let understanding: Understanding
    /// Code points of the capture in the question.
    private let length: Int
    private let consents: [ConsentPurpose]
    private let currency: String

    /// - Parameters:
    ///   - understanding: what the rules have read.
    ///   - picture: of the capture, if the provider sees pictures.
    /// - Returns: nil if the provider could not improve the understanding.
    init?(
        _ provider: AskedProvider, _ reader: any PurposeReader, _ input: StageInput, _ understanding: Understanding,
        picture: ProviderQuestion.Picture?, consents: [ConsentPurpose], currency: String
    ) {
        guard let asked = reader.question(understanding), !asked.content.isEmpty || picture != nil,
            let prompt = provider.prompts[reader.purpose]
        else {
            return nil
        }
        question = asked.question(prompt, named: reader.purpose.rawValue, picture: picture)
        length = asked.length
        settings = provider.settings
        self.prompt = prompt
        self.reader = reader
        self.input = input
        self.understanding = understanding
        self.consents = consents
        self.currency = currency
    }

    /// The name under which the answer is kept.
    func mark(in database: Database) async throws(StoreError) -> ProviderAnswerStore.Mark {
        try await database.providerAnswers.mark(
            question, to: settings.recipient, model: settings.model, prompt: prompt.version,
            of: input.reference.owner)
    }

    /// Records the request.
    /// - Parameter isSent: false if a kept answer is used, and nothing leaves this installation.
    func begin(
        in database: Database, isSent: Bool = true
    ) async throws(StoreError) -> ProviderRequestStore.Opening {
        try await database.providerRequests.begin(
            input.reference, understanding.kind, to: settings, for: reader.purpose, consents: consents,
            prompt: prompt.version,
            characters: isSent ? length : 0, pictures: isSent ? question.pictures.count : 0,
            reservedMicros: isSent ? settings.price.micros(question.largestUsage) : 0, currency: currency)
    }

    /// - Throws: `not_json`, `wrong_shape`
    func improved(
        by answer: ProviderAnswer
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int]) {
        var (improved, flaws) = try reader.improve(
            understanding, of: CaptureText(input), by: try answer.object(),
            hasSeen: !question.pictures.isEmpty)
        improved.readBy = settings.name
        return (improved, flaws)
    }
}
