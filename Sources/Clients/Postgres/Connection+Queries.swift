extension Connection {
    /// All rows of a statement.
    package nonisolated func query(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [Row] {
        try await results(of: [sql], at: CallSite(file: file, line: line))[0].rows
    }

    /// - Returns: the number of rows changed.
    @discardableResult
    package nonisolated func execute(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Int {
        try await results(of: [sql], at: CallSite(file: file, line: line))[0].affected
    }

    /// Runs all statements in one round trip and, outside a transaction, in one implicit transaction: all or none.
    /// - Throws: the first failure, with the index of its statement.
    package nonisolated func pipeline(
        _ statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [[Row]] {
        guard !statements.isEmpty else { return [] }
        return try await results(of: statements, at: CallSite(file: file, line: line)).map(\.rows)
    }

    nonisolated func results(
        of statements: [SQL], at place: CallSite
    ) async throws(DatabaseError) -> [ResultSet] {
        try await run(at: place) { connection throws(DatabaseError) in
            try connection.runPipeline(statements, at: place)
        }
    }

    /// Runs several statements in one text, without parameters, such as a migration.
    package nonisolated func script(
        _ text: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) {
        let place = CallSite(file: file, line: line)
        try await run(at: place) { connection throws(DatabaseError) in try connection.runScript(text, at: place) }
    }
}
