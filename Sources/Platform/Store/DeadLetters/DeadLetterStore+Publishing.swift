import Captures
import FoundationEssentials
import Postgres

/// Dead work and dead letters that have not been published on `tapline.dead`.
extension DeadLetterStore {
    /// The oldest first.
    package func unpublished(limit: Int) async throws(StoreError) -> [UnpublishedDeadLetter] {
        let work = DeadLettersStatements.unpublishedWork(limit: limit)
        let letters = DeadLettersStatements.unpublishedLetters(limit: limit)
        return try await storing {
            let results = try await database.pool.results(of: [work.sql, letters.sql])
            return try work.decode(results[0]).map { .work($0) } + letters.decode(results[1]).map { .message($0) }
        }
    }

    package func markPublished(_ deaths: [UnpublishedDeadLetter]) async throws(StoreError) {
        var work: [(id: UUID, stage: String)] = []
        var messages: [UUID] = []
        for death in deaths {
            switch death {
            case .work(let dead): work.append((dead.id, dead.stage.rawValue))
            case .message(let letter): messages.append(letter.id)
            }
        }
        try await database.run(
            retrying: DeadLettersStatements.markWorkPublished(ids: work.map(\.id), stages: work.map(\.stage)),
            DeadLettersStatements.markLettersPublished(ids: messages))
    }
}
