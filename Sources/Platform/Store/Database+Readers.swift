import FoundationEssentials
import Postgres

/// `readers`: which languages the workers that recognise can read. No content, no policy.
extension Database {
    /// Said by a worker that is ready, and then once a minute.
    package func tellLanguages(_ languages: [String], of worker: String) async throws(StoreError) {
        _ = try await storing {
            try await pool.execute(
                """
                insert into readers (worker, languages) values (\(worker), \(languages))
                on conflict (worker) do update set languages = excluded.languages, at = now()
                """)
        }
    }

    /// A worker that ends cleanly takes no more pictures.
    package func endReader(_ worker: String) async throws(StoreError) {
        _ = try await storing { try await pool.execute("delete from readers where worker = \(worker)") }
    }

    /// What every living worker can read, sorted; nil where none has told lately.
    package func languages() async throws(StoreError) -> [String]? {
        let rows = try await storing {
            try await pool.query("select languages from readers where at > now() - interval '3 minutes'")
        }
        return try reading {
            let all = try rows.map { Set(try $0.get("languages", as: [String].self)) }
            guard let first = all.first else { return nil }
            return all.dropFirst().reduce(first) { $0.intersection($1) }.sorted()
        }
    }
}
