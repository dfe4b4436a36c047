import Crypto
package import FoundationEssentials
import Postgres
package import Providers
package import Store

/// Usable answers, kept so that an equal question is not asked again: for seven days, and only until their capture is erased
/// or the owner changes a consent or the local kinds.
package struct ProviderAnswerStore: Sendable {
    let database: Database

    /// A question to one model under one version of the instructions. Names the answer without a word of the question.
    package struct Mark: Sendable {
        let owner: UUID
        let bytes: [UInt8]

        fileprivate var context: String { SealContext.providerAnswer(Hex.encode(bytes)) }
    }

    /// - Parameters:
    ///   - recipient: `ProviderSettings.recipient`.
    ///   - prompt: the version of the instructions.
    package func mark(
        _ question: ProviderQuestion, to recipient: String, model: String, prompt: String, of owner: UUID
    ) async throws(StoreError) -> Mark {
        let parts = [recipient, model, prompt, question.instructions, question.schema, question.content]
        // Each part with its length, so that no two questions have the same bytes.
        var bytes: [UInt8] = []
        for part in parts.map({ Array($0.utf8) }) + question.pictures.map(\.bytes) {
            bytes += Array("\(part.count):".utf8) + part
        }
        let cipher = try await database.keys.cipher(for: owner)
        return Mark(owner: owner, bytes: try reading { try cipher.mark(of: bytes, context: "provider_answers") })
    }

    /// - Returns: the kept answer, nil if there is none.
    package func answer(to mark: Mark) async throws(StoreError) -> ProviderAnswer? {
        guard
            let sealed = try await database.run(
                of: [mark.owner], ProviderAnswersStatements.keptAnswer(owner: mark.owner, mark: mark.bytes))
        else { return nil }
        let cipher = try await database.keys.cipher(for: mark.owner)
        return ProviderAnswer(text: try reading { try cipher.openText(sealed, context: mark.context) })
    }

    /// Keeps nothing if, since the request, the owner has withdrawn a consent, marked the capture's kind as local, or deleted
    /// the capture.
    package func keep(
        _ answer: ProviderAnswer, to mark: Mark, under permit: ProviderRequestStore.Permit
    ) async throws(StoreError) {
        let cipher = try await database.keys.cipher(for: mark.owner)
        let sealed = try reading { try cipher.seal(Array(answer.text.utf8), context: mark.context) }
        try await database.run(
            of: [mark.owner],
            [
                ProviderAnswersStatements.lockAnswers(owner: mark.owner),
                ProviderAnswersStatements.keepAnswer(
                    owner: mark.owner, capture: permit.capture, mark: mark.bytes, sealed: sealed, isPart: permit.isPart,
                    consents: permit.consents, recipient: permit.recipient, kind: permit.kind),
            ])
    }
}

extension Database {
    package var providerAnswers: ProviderAnswerStore { ProviderAnswerStore(database: self) }
}
