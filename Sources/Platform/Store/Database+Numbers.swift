import Postgres

extension Database {
    /// Values for the metrics of the whole database.
    package struct SystemNumbers: Sendable {
        package var status: SystemStatus
        package var databaseBytes: Int
    }

    package func systemNumbers() async throws(StoreError) -> SystemNumbers {
        let status = try await systemStatus()
        return try await storing {
            let size = try await pool.query("select pg_database_size(current_database()) as bytes").first
            return SystemNumbers(status: status, databaseBytes: try size?.get("bytes") ?? 0)
        }
    }
}
