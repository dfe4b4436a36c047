import Postgres

extension Database {
    /// Values for the metrics of the whole database.
    package struct LineNumbers: Sendable {
        package var status: LineStatus
        package var databaseBytes: Int
    }

    package func lineNumbers() async throws(StoreError) -> LineNumbers {
        let status = try await lineStatus()
        return try await storing {
            let size = try await pool.query("select pg_database_size(current_database()) as bytes").first
            return LineNumbers(status: status, databaseBytes: try size?.get("bytes") ?? 0)
        }
    }
}
