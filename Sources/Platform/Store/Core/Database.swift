package import Blobs
package import Crypto
package import FoundationEssentials
package import Postgres

/// The system of record: a connection pool, the encryption keys, and the blob store. Safe from any task.
package struct Database: Sendable {
    package let pool: Pool
    package let keys: KeyRing
    package let blobs: BlobStore
    let principals: PrincipalCache
    let uses = RecentUses()
    let refusals = RecentUses(pause: .seconds(1))
    private var interruption: Interruption?

    private typealias Interruption = @Sendable (_ isBefore: Bool) async throws(StoreError) -> Void

    /// - Parameter credentialLifetime: how long a device key is cached after a successful check; a revoked key may be
    ///   accepted this long.
    package init(
        pool: Pool, masterKey: SymmetricKey, blobs: BlobStore, credentialLifetime: Duration = .seconds(10)
    ) {
        self.pool = pool
        self.keys = KeyRing(pool: pool, masterKey: masterKey)
        self.blobs = blobs
        self.principals = PrincipalCache(lifetime: credentialLifetime)
    }

    /// A copy of the database with injected faults; for tests only.
    /// - Parameter interruption: called before and after each transaction on owners' rows; an error that it throws
    ///   replaces the transaction's outcome.
    package func interrupted(
        by interruption: @escaping @Sendable (_ isBefore: Bool) async throws(StoreError) -> Void
    ) -> Database {
        var other = self
        other.interruption = interruption
        return other
    }

    /// Runs one transaction, in one round trip, that sees only these owners' rows. Repeats it after a serialization
    /// failure or deadlock.
    /// - Returns: the rows of the last statement.
    @discardableResult
    package func rows(
        of owners: [UUID], _ statements: SQL..., file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> [Row] {
        try await results(of: owners, statements, file: file, line: line).last ?? []
    }

    /// - Returns: the rows of each statement.
    package func results(
        of owners: [UUID], _ statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> [[Row]] {
        if let interruption { try await interruption(true) }
        let results: [[Row]]
        do {
            results = try await pool.transaction(
                owners: owners, retrying: true, statements, file: file, line: line)
        } catch { throw .database(error) }
        if let interruption { try await interruption(false) }
        return results
    }

    /// Runs a statement that sees only these owners' rows. Repeats it after a serialization failure or deadlock.
    @discardableResult
    package func run<Output>(
        of owners: [UUID], _ statement: Statement<Output>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> Output {
        try await run(of: owners, [statement], file: file, line: line)[0]
    }

    /// Runs the statements in one transaction and one round trip.
    @discardableResult
    package func run<Output>(
        of owners: [UUID], _ statements: [Statement<Output>], file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> [Output] {
        if let interruption { try await interruption(true) }
        let results: [Output]
        do {
            results = try await pool.transaction(
                owners: owners, retrying: true, running: statements, file: file, line: line)
        } catch { throw .database(error) }
        if let interruption { try await interruption(false) }
        return results
    }

    /// Runs the statements in one transaction and one round trip.
    /// - Returns: the result of the last one.
    @discardableResult
    package func run<First, Output>(
        of owners: [UUID], _ first: [Statement<First>], then last: Statement<Output>, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(StoreError) -> Output {
        if let interruption { try await interruption(true) }
        let output: Output
        do {
            let results = try await pool.results(
                of: first.map(\.sql) + [last.sql], owners: owners, retrying: true, file: file, line: line)
            output = try last.decode(results[first.count])
        } catch { throw .database(error) }
        if let interruption { try await interruption(false) }
        return output
    }

    /// Runs statements on tables without owners. Repeats them after a serialization failure or deadlock.
    @discardableResult
    package func run<Output>(
        retrying statements: Statement<Output>..., file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> [Output] {
        do {
            return try await pool.transaction(
                owners: nil, retrying: true, running: statements, file: file, line: line)
        } catch { throw .database(error) }
    }

    /// Runs a statement on tables without owners.
    @discardableResult
    package func run<Output>(
        _ statement: Statement<Output>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(StoreError) -> Output {
        do { return try await pool.run(statement, file: file, line: line) } catch { throw .database(error) }
    }

    /// Runs a transaction whose statements depend on each other's results.
    package func transaction<Value>(
        of owners: [UUID], file: StaticString = #fileID, line: UInt = #line,
        _ body: (Transaction) async throws -> Value
    ) async throws(StoreError) -> Value {
        if let interruption { try await interruption(true) }
        let value = try await storing {
            try await pool.transaction(owners: owners, retrying: true, file: file, line: line) {
                try await body($0)
            }
        }
        if let interruption { try await interruption(false) }
        return value
    }

    /// Reads these owners' rows as they are at one moment, however long the closure takes.
    package func snapshot<Value>(
        of owners: [UUID], file: StaticString = #fileID, line: UInt = #line,
        _ body: (Transaction) async throws -> Value
    ) async throws(StoreError) -> Value {
        try await storing { try await pool.snapshot(owners: owners, file: file, line: line) { try await body($0) } }
    }
}
