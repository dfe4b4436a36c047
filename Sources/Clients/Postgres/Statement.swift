package import FoundationEssentials

/// A statement with its bound values and the decoder of its result.
///
/// `ops/sql` generates functions that return statements, and checks the statements against the schema. `Output` is
/// `[Row type]` for a statement that returns any number of rows, `Row type?` for at most one row, `Int` for the number
/// of changed rows.
package struct Statement<Output: Sendable>: Sendable {
    package let sql: SQL
    /// Reads the statement's result, as `results(of:)` returns it.
    package let decode: @Sendable (ResultSet) throws(DatabaseError) -> Output

    private init(_ sql: SQL, decode: @escaping @Sendable (ResultSet) throws(DatabaseError) -> Output) {
        self.sql = sql
        self.decode = decode
    }
}

extension Statement {
    package init<Element>(
        many sql: SQL, _ element: @escaping @Sendable (Row) throws(DatabaseError) -> Element
    ) where Output == [Element] {
        self.init(sql) { result throws(DatabaseError) in
            var elements: [Element] = []
            elements.reserveCapacity(result.count)
            for row in result.rows { elements.append(try element(row)) }
            return elements
        }
    }

    /// Further rows are ignored.
    package init<Element>(
        one sql: SQL, _ element: @escaping @Sendable (Row) throws(DatabaseError) -> Element
    ) where Output == Element? {
        self.init(sql) { result throws(DatabaseError) in
            guard let row = result.rows.first else { return nil }
            return try element(row)
        }
    }

    /// The number of changed rows; of a `select`, the number of its rows.
    package init(exec sql: SQL) where Output == Int {
        self.init(sql) { result throws(DatabaseError) in result.affected }
    }

    /// A composed statement, whose rows the caller decodes.
    package init(composed sql: SQL) where Output == [Row] {
        self.init(sql) { result throws(DatabaseError) in result.rows }
    }

    fileprivate func decode(next results: inout ArraySlice<ResultSet>) throws(DatabaseError) -> Output {
        try decode(results.removeFirst())
    }
}

extension Transaction {
    @discardableResult
    package func run<Output>(
        _ statement: Statement<Output>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Output {
        try open(file, line)
        var results = try await connection.results(of: [statement.sql], at: CallSite(file: file, line: line))[...]
        return try statement.decode(next: &results)
    }

    /// Runs both statements in one round trip.
    ///
    /// Not a parameter pack: with Swift 6.3, an async function with a pack aborts the process ("freed pointer was not
    /// the last allocation").
    package func run<First, Second>(
        _ first: Statement<First>, _ second: Statement<Second>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> (First, Second) {
        try open(file, line)
        var results = try await connection.results(
            of: [first.sql, second.sql], at: CallSite(file: file, line: line))[...]
        return (try first.decode(next: &results), try second.decode(next: &results))
    }
}

extension Connection {
    package nonisolated func run<Output>(
        _ statement: Statement<Output>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Output {
        try statement.decode(try await results(of: [statement.sql], at: CallSite(file: file, line: line))[0])
    }
}

extension Pool {
    package func run<Output>(
        _ statement: Statement<Output>, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Output {
        let place = CallSite(file: file, line: line)
        let connection = try await acquire(at: place)
        defer { release(connection) }
        var results = try await connection.results(of: [statement.sql], at: place)[...]
        return try statement.decode(next: &results)
    }

    /// Runs statements whose results have different types, in one round trip and one implicit transaction.
    /// - Returns: the results, for `decode` of each statement.
    package func results(
        of statements: [SQL], file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [ResultSet] {
        let place = CallSite(file: file, line: line)
        let connection = try await acquire(at: place)
        defer { release(connection) }
        return try await connection.results(of: statements, at: place)
    }

    /// The same in a transaction that sets the owners; see `transaction(owners:retrying:_:)`.
    package func results(
        of statements: [SQL], owners: [UUID]?, retrying: Bool, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [ResultSet] {
        try await results(
            of: statements, owners: owners, retrying: retrying, at: CallSite(file: file, line: line))
    }

    /// Sends BEGIN, the owners, the statements and COMMIT in one round trip; see `transaction(owners:retrying:_:)`.
    /// - Returns: the result of each statement.
    package func transaction<Output>(
        owners: [UUID]?, retrying: Bool = false, running statements: [Statement<Output>],
        file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> [Output] {
        var results = try await results(
            of: statements.map(\.sql), owners: owners, retrying: retrying, at: CallSite(file: file, line: line))[...]
        var outputs: [Output] = []
        for statement in statements { outputs.append(try statement.decode(next: &results)) }
        return outputs
    }
}
