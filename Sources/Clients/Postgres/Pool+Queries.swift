package import FoundationEssentials

extension Pool {
    package func query(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [Row] {
        let connection = try await acquire(at: CallSite(file: file, line: line))
        defer { release(connection) }
        return try await connection.query(sql, file: file, line: line)
    }

    /// - Returns: the number of rows changed.
    @discardableResult
    package func execute(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Int {
        let connection = try await acquire(at: CallSite(file: file, line: line))
        defer { release(connection) }
        return try await connection.execute(sql, file: file, line: line)
    }

    /// Runs all statements in one round trip and one implicit transaction. The first failure names its statement.
    package func pipeline(
        _ statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [[Row]] {
        let connection = try await acquire(at: CallSite(file: file, line: line))
        defer { release(connection) }
        return try await connection.pipeline(statements, file: file, line: line)
    }

    /// Commits the closure's work, or rolls it back when the closure throws.
    ///
    /// - Parameters:
    ///   - owners: sets `tapline.owners` for this transaction, in the same round trip as BEGIN; row-level security
    ///     reads it.
    ///   - retrying: repeats the closure up to three times when the transaction lost against another one (40001,
    ///     40P01). Its effects outside the database would then be repeated too.
    /// - Throws: the closure's error; `.commitOutcomeUnknown`; `.rolledBack` if the closure ignored a failure.
    package func transaction<Value>(
        owners: [UUID]? = nil, retrying: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        let place = CallSite(file: file, line: line)
        var attempt = 0
        while true {
            do {
                return try await attemptTransaction(owners, at: place, body)
            } catch let error as DatabaseError where retrying && error.isConflict && attempt < Self.retries {
                attempt += 1
                try await Self.backOff(attempt, at: place)
            }
        }
    }

    /// Reads the data of one moment, however long the closure takes. The closure cannot change data.
    /// - Parameter owners: as for `transaction`.
    package func snapshot<Value>(
        owners: [UUID]? = nil, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        try await attemptTransaction(owners, isSnapshot: true, at: CallSite(file: file, line: line), body)
    }

    /// Sends BEGIN, the owners, all statements and COMMIT in one round trip.
    /// - Returns: the rows of each statement.
    @discardableResult
    package func transaction(
        owners: [UUID]? = nil, retrying: Bool = false, _ statements: [SQL], file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(DatabaseError) -> [[Row]] {
        let place = CallSite(file: file, line: line)
        return try await results(of: statements, owners: owners, retrying: retrying, at: place).map(\.rows)
    }

    func results(
        of statements: [SQL], owners: [UUID]?, retrying: Bool, at place: CallSite
    ) async throws(DatabaseError) -> [ResultSet] {
        var attempt = 0
        while true {
            let connection = try await acquire(at: place)
            do throws(DatabaseError) {
                defer { release(connection) }
                return try await connection.transact(owners: owners, statements, at: place)
            } catch {
                guard retrying, error.isConflict, attempt < Self.retries else { throw error }
            }
            attempt += 1
            try await Self.backOff(attempt, at: place)
        }
    }

    private func attemptTransaction<Value>(
        _ owners: [UUID]?, isSnapshot: Bool = false, at place: CallSite, isolation: isolated (any Actor)? = #isolation,
        _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        let connection = try await acquire(at: place)
        defer { release(connection) }
        try await connection.begin(owners: owners, isSnapshot: isSnapshot, at: place)
        let transaction = Transaction(connection)
        let value: Value
        do {
            value = try await body(transaction)
        } catch {
            transaction.end()
            await connection.rollback()
            throw error
        }
        transaction.end()
        try await connection.commit(at: place)
        return value
    }

    private static let retries = 3

    /// 10, 20 and 40 ms, each with 50 % jitter, so that the same two transactions do not collide again.
    private static func backOff(_ attempt: Int, at place: CallSite) async throws(DatabaseError) {
        let milliseconds = Double(5 << attempt) * Double.random(in: 0.5...1.5)
        do {
            try await Task.sleep(for: .milliseconds(milliseconds))
        } catch {
            throw DatabaseError(.cancelled, "the task was canceled", at: place)
        }
    }
}
