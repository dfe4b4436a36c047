/// One session with the server. libpq's blocking calls run on a queue that belongs to this connection alone.
///
/// Canceling a task cancels its statement on the server. Statements are prepared on first use and cached.
package actor Connection {
    private let executor = ConnectionExecutor(label: "tapline.postgres.connection")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    nonisolated let monitor = ConnectionMonitor()
    private let settings: ConnectionSettings
    private var cache: StatementCache
    private var plans = PlanAge()
    private var handle: ConnectionHandle?
    private(set) var isCopying = false

    private init(_ settings: ConnectionSettings) {
        self.settings = settings
        cache = StatementCache(limit: settings.preparedStatements)
    }

    /// - Throws: `.unreachable`.
    package static func open(
        _ settings: ConnectionSettings, file: StaticString = #fileID, line: UInt = #line
    ) async throws(DatabaseError) -> Connection {
        let connection = Connection(settings)
        try await connection.connect(at: CallSite(file: file, line: line))
        return connection
    }

    package func close() {
        handle = nil
        monitor.closed()
    }

    /// Asks the server to cancel the running statement, which then fails with SQLSTATE 57014.
    package nonisolated func cancel() { monitor.cancel() }

    /// The process id of the session's backend, as in `pg_stat_activity`; 0 after the session is lost.
    package var processID: Int { Int(handle?.processID ?? 0) }

    func encrypt(_ password: String, of role: String, at place: CallSite) throws(DatabaseError) -> String {
        guard let verifier = try handle?.encryptPassword(password, of: role, at: place) else {
            throw Self.closed(at: place)
        }
        return verifier
    }

    package var preparedStatementCount: Int { cache.count }

    private func connect(at place: CallSite) throws(DatabaseError) {
        let opened = try ConnectionHandle.open(settings, at: place)
        monitor.opened(opened)
        handle = consume opened
    }

    /// Runs blocking work on this connection's queue. Canceling the task cancels the work on the server.
    nonisolated func run<Value: Sendable>(
        at place: CallSite, cancellable: Bool = true,
        _ work: @Sendable (isolated Connection) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value {
        guard cancellable else { return try await perform(0, cancellable: false, at: place, work).get() }
        let ticket = monitor.nextTicket()
        let result = await withTaskCancellationHandler {
            await perform(ticket, cancellable: true, at: place, work)
        } onCancel: {
            monitor.cancel(ticket)
        }
        return try result.get()
    }

    private func perform<Value: Sendable>(
        _ ticket: UInt64, cancellable: Bool, at place: CallSite,
        _ work: @Sendable (isolated Connection) throws(DatabaseError) -> Value
    ) -> Result<Value, DatabaseError> {
        monitor.began(ticket)
        defer { reportState() }
        let canceled = DatabaseError(.cancelled, "the task was canceled", at: place)
        // Checked after `began`: an earlier cancellation is seen here, and a later one finds the ticket.
        if cancellable && Task.isCancelled { return .failure(canceled) }
        do throws(DatabaseError) {
            return .success(try work(self))
        } catch {
            return .failure(cancellable && Task.isCancelled && error.sqlstate == "57014" ? canceled : error)
        }
    }

    /// Whether the session still answers.
    nonisolated func isAlive(at place: CallSite) async -> Bool {
        let answer = try? await run(at: place, cancellable: false) { connection throws(DatabaseError) in
            try connection.runPipeline(["select 1"], at: place)
        }
        return answer != nil
    }

    /// Runs the statements in one round trip, in order. Blocks this actor's queue.
    func runPipeline(_ statements: [SQL], at place: CallSite) throws(DatabaseError) -> [ResultSet] {
        try check(statements, at: place)
        let wasIdle = handle?.isIdle == true
        let outcome = try exchange(statements, at: place)
        if let failure = outcome.failure, failure.report.isStalePlan, wasIdle, outcome.lost == nil {
            return try answers(try exchange(statements, at: place), of: statements, at: place)
        }
        return try answers(outcome, of: statements, at: place)
    }

    /// One round trip; errors are part of the outcome.
    func exchange(_ statements: [SQL], at place: CallSite) throws(DatabaseError) -> PipelineOutcome {
        try checkReady(at: place)
        guard let outcome = handle?.run(statements, cache: &cache, plans: &plans) else { throw Self.closed(at: place) }
        if outcome.failure?.report.isStalePlan == true { cache.forgetAll() }
        if outcome.lost != nil { close() }
        return outcome
    }

    private func answers(
        _ outcome: PipelineOutcome, of statements: [SQL], at place: CallSite
    ) throws(DatabaseError) -> [ResultSet] {
        if let failure = outcome.failure {
            throw DatabaseError(failure.report, statement: statements.count > 1 ? failure.index : nil, at: place)
        }
        guard outcome.results.count == statements.count else {
            throw DatabaseError(.connectionLost, outcome.lost ?? "the answer is incomplete", at: place)
        }
        return outcome.results
    }

    func check(_ statements: [SQL], at place: CallSite) throws(DatabaseError) {
        for (index, statement) in statements.enumerated() {
            let position = statements.count > 1 ? index : nil
            guard statement.parameters.count <= 65_535 else {
                throw DatabaseError(
                    .invalidParameter, "more than 65535 parameters: pass an array", statement: position, at: place)
            }
            for (number, parameter) in statement.parameters.enumerated() {
                guard let fault = parameter.fault else { continue }
                throw DatabaseError(
                    .invalidParameter, "parameter $\(number + 1) is \(fault)", statement: position, at: place)
            }
        }
    }

    private func checkReady(at place: CallSite) throws(DatabaseError) {
        guard !isCopying else { throw DatabaseError(.misuse, "the connection is in a COPY", at: place) }
        guard handle != nil else { throw Self.closed(at: place) }
    }

    private static func closed(at place: CallSite) -> DatabaseError {
        DatabaseError(.connectionLost, "the connection is closed", at: place)
    }

    /// Reports the session's state to the monitor, and drops a broken session.
    private func reportState() {
        guard let isUp = handle?.isUp, isUp else {
            close()
            return
        }
        monitor.ended(handle?.isIdle == true && !isCopying ? .idle : .occupied)
    }

    func runScript(_ text: String, at place: CallSite) throws(DatabaseError) {
        try checkReady(at: place)
        try handle?.script(text, at: place)
    }

    // MARK: COPY, one step at a time

    func startCopy(_ sql: SQL, _ direction: ConnectionHandle.CopyDirection, at place: CallSite) throws(DatabaseError) {
        try check([sql], at: place)
        try checkReady(at: place)
        try handle?.startCopy(sql, direction, at: place)
        isCopying = true
    }

    func putCopy(_ bytes: [UInt8], at place: CallSite) throws(DatabaseError) {
        guard handle != nil else { throw Self.closed(at: place) }
        try handle?.putCopy(bytes, at: place)
    }

    func endCopy(abandoning reason: String?, at place: CallSite) throws(DatabaseError) -> Int {
        isCopying = false
        guard let rows = try handle?.endCopy(abandoning: reason, at: place) else { throw Self.closed(at: place) }
        return rows
    }

    func getCopy(at place: CallSite) throws(DatabaseError) -> (bytes: [UInt8], isLast: Bool) {
        guard let chunk = try handle?.getCopy(size: 65_536, at: place) else { throw Self.closed(at: place) }
        return chunk
    }

    func copyResult(at place: CallSite) throws(DatabaseError) -> Int {
        isCopying = false
        guard let rows = try handle?.copyResult(at: place) else { throw Self.closed(at: place) }
        return rows
    }
}
