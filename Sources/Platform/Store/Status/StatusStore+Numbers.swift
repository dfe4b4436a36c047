import Postgres

extension StatusStore {
    package func numbers() async throws(StoreError) -> SystemNumbers {
        let status = try await current()
        return SystemNumbers(
            status: status, databaseBytes: try await database.run(StatusStatements.databaseBytes()) ?? 0)
    }
}
