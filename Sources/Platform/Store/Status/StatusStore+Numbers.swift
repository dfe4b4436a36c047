import Postgres

extension StatusStore {
    package func numbers() async throws(StoreError) -> SystemNumbers {
        let status = try await current()
        return try await storing {
            let size = try await database.pool.query("select pg_database_size(current_database()) as bytes").first
            return SystemNumbers(status: status, databaseBytes: try size?.get("bytes") ?? 0)
        }
    }
}
