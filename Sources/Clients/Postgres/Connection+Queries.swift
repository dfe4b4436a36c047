extension Connection {
    /// All rows of a statement.
    package nonisolated func query(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [Row] {
        try await runOne(sql, at: CallSite(file: file, line: line)).rows
    }

    /// - Returns: the number of rows changed.
    @discardableResult
    package nonisolated func execute(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Int {
        try await runOne(sql, at: CallSite(file: file, line: line)).affected
    }

    /// Runs all statements in one round trip and, outside a transaction, in one implicit transaction: all or none.
    /// - Throws: the first failure, with the index of its statement.
    package nonisolated func pipeline(
        _ statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [[Row]] {
        let place = CallSite(file: file, line: line)
        guard !statements.isEmpty else { return [] }
        return try await run(at: place) { connection throws(DatabaseError) in
            try connection.runPipeline(statements, at: place).map(\.rows)
        }
    }

    /// Runs several statements in one text, without parameters, such as a migration.
    package nonisolated func script(
        _ text: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) {
        let place = CallSite(file: file, line: line)
        try await run(at: place) { connection throws(DatabaseError) in try connection.runScript(text, at: place) }
    }

    private nonisolated func runOne(_ sql: SQL, at place: CallSite) async throws(DatabaseError) -> ResultSet {
        try await run(at: place) { connection throws(DatabaseError) in
            try connection.runPipeline([sql], at: place)[0]
        }
    }
}
