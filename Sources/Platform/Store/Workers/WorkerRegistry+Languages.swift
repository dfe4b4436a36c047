import FoundationEssentials
import Postgres

/// `readers`: the languages that the OCR workers can read. No content and no row-level policy.
extension WorkerRegistry {
    /// Called by a worker when it is ready, and then once a minute.
    package func tellLanguages(_ languages: [String], of worker: String) async throws(StoreError) {
        try await database.run(WorkersStatements.reportLanguages(worker: worker, languages: languages))
    }

    /// Deletes the row of a worker that stops cleanly.
    package func endReader(_ worker: String) async throws(StoreError) {
        try await database.run(WorkersStatements.deleteReader(worker: worker))
    }

    /// The languages that every live worker can read, sorted; nil if no worker has reported lately.
    package func languages() async throws(StoreError) -> [String]? {
        let all = try await database.run(WorkersStatements.languages()).map { Set($0) }
        guard let first = all.first else { return nil }
        return all.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
    }
}
