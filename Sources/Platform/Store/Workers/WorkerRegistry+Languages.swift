import FoundationEssentials
import Postgres

/// `readers`: the languages that the OCR workers can read. No content and no row-level policy.
extension WorkerRegistry {
    /// Called by a worker when it is ready, and then once a minute.
    package func tellLanguages(_ languages: [String], of worker: String) async throws(StoreError) {
        _ = try await storing {
            try await database.pool.execute(
                """
                insert into readers (worker, languages) values (\(worker), \(languages))
                on conflict (worker) do update set languages = excluded.languages, at = now()
                """)
        }
    }

    /// Deletes the row of a worker that stops cleanly.
    package func endReader(_ worker: String) async throws(StoreError) {
        _ = try await storing { try await database.pool.execute("delete from readers where worker = \(worker)") }
    }

    /// The languages that every live worker can read, sorted; nil if no worker has reported lately.
    package func languages() async throws(StoreError) -> [String]? {
        let rows = try await storing {
            try await database.pool.query("select languages from readers where at > now() - interval '3 minutes'")
        }
        return try reading {
            let all = try rows.map { Set(try $0.get("languages", as: [String].self)) }
            guard let first = all.first else { return nil }
            return all.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
        }
    }
}
