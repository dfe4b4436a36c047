package import FoundationEssentials
import Synchronization

/// An open transaction, valid until the closure that received it returns.
package final class Transaction: Sendable {
    let connection: Connection
    private let hasEnded = Atomic(false)

    init(_ connection: Connection) { self.connection = connection }

    func end() { hasEnded.store(true, ordering: .releasing) }

    package func query(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [Row] {
        try open(file, line)
        return try await connection.query(sql, file: file, line: line)
    }

    /// - Returns: the number of rows changed.
    @discardableResult
    package func execute(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Int {
        try open(file, line)
        return try await connection.execute(sql, file: file, line: line)
    }

    /// From now on the transaction sees the rows of these owners only.
    package func restrict(
        to owners: [UUID], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) {
        try await execute(Connection.restriction(to: owners), file: file, line: line)
    }

    /// Runs all statements in one round trip.
    package func pipeline(
        _ statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [[Row]] {
        try open(file, line)
        return try await connection.pipeline(statements, file: file, line: line)
    }

    /// Runs several statements in one text, without parameters, such as a migration.
    package func script(
        _ text: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) {
        try open(file, line)
        try await connection.script(text, file: file, line: line)
    }

    /// See `Connection.copyIn`.
    @discardableResult
    package func copyIn<Rows: AsyncSequence>(
        _ sql: SQL, rows: Rows, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int where Rows.Element == [(any SQLValue)?] {
        try open(file, line)
        return try await connection.copyIn(sql, rows: rows, file: file, line: line)
    }

    /// See `Connection.copyIn`.
    @discardableResult
    package func copyIn<Rows: Sequence>(
        _ sql: SQL, rows: Rows, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int where Rows.Element == [(any SQLValue)?] {
        try open(file, line)
        return try await connection.copyIn(sql, rows: rows, file: file, line: line)
    }

    /// See `Connection.copyOut`.
    @discardableResult
    package func copyOut(
        _ sql: SQL, file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
        receive: ([UInt8]) async throws -> Void
    ) async throws -> Int {
        try open(file, line)
        return try await connection.copyOut(sql, file: file, line: line, receive: receive)
    }

    func open(_ file: StaticString, _ line: UInt) throws(DatabaseError) {
        guard !hasEnded.load(ordering: .acquiring) else {
            throw DatabaseError(.misuse, "the transaction has ended", at: CallSite(file: file, line: line))
        }
    }
}
