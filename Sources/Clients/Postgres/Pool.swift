import Synchronization

/// A pool with a fixed maximum of connections. They are opened when first needed and lent in the order of the
/// requests.
package final class Pool: Sendable {
    typealias Books = PoolState<Connection, ContinuousClock.Instant>
    private typealias Waiter = CheckedContinuation<Result<Books.Grant, DatabaseError>, Never>

    private struct State {
        var books: Books
        var continuations: [UInt64: Waiter] = [:]
        var nextWaiter: UInt64 = 0
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    package let settings: ConnectionSettings
    package let size: Int
    private let acquireTimeout: Duration
    private let healthCheckAfter: Duration
    private let state: Mutex<State>

    /// - Parameters:
    ///   - acquireTimeout: how long to wait for a connection when all are lent; opening one has its own timeout.
    ///   - healthCheckAfter: a connection that was idle for longer is checked before it is lent.
    package init(
        _ settings: ConnectionSettings, size: Int = 8, acquireTimeout: Duration = .seconds(10),
        healthCheckAfter: Duration = .seconds(30)
    ) {
        precondition(size > 0, "a pool without connections")
        self.settings = settings
        self.size = size
        self.acquireTimeout = acquireTimeout
        self.healthCheckAfter = healthCheckAfter
        state = Mutex(State(books: Books(size: size)))
    }

    package convenience init(_ conninfo: String, size: Int = 8) {
        self.init(ConnectionSettings(conninfo), size: size)
    }

    /// For metrics: open connections, idle connections, and waiting tasks.
    package var usage: (open: Int, idle: Int, waiting: Int) {
        state.withLock { ($0.books.open, $0.books.idle.count, $0.books.waiters.count) }
    }

    /// Lends a connection. A connection returned inside a transaction or COPY is closed.
    package func withConnection<Value>(
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await acquire(at: CallSite(file: file, line: line))
        defer { release(connection) }
        return try await body(connection)
    }

    /// Refuses new requests, fails waiting tasks, and returns when the last lent connection is back.
    package func close() async {
        let (idle, waiters) = state.withLock { state in
            let (idle, waiters) = state.books.close()
            return (idle, waiters.compactMap { state.continuations.removeValue(forKey: $0) })
        }
        let place = CallSite(file: #fileID, line: #line)
        for waiter in waiters { waiter.resume(returning: .failure(Self.closed(at: place))) }
        for connection in idle { await connection.close() }
        await withCheckedContinuation { closer in
            let isDone = state.withLock { state in
                if state.books.open > 0 { state.closers.append(closer) }
                return state.books.open == 0
            }
            if isDone { closer.resume() }
        }
    }

    func acquire(at place: CallSite) async throws(DatabaseError) -> Connection {
        if case .reuse(let connection, let since) = try await grant(at: place) {
            let isOld = since.duration(to: .now) > healthCheckAfter
            if await isUsable(connection, isOld: isOld, at: place) { return connection }
            await connection.close()
        }
        do throws(DatabaseError) {
            let connection = try await Connection.open(settings, file: place.file, line: place.line)
            return connection
        } catch {
            perform { $0.lose() }
            throw error
        }
    }

    func release(_ connection: Connection) {
        switch connection.monitor.condition {
        case .idle: perform { $0.giveBack(connection, now: .now) }
        case .occupied:
            Task { await connection.close() }
            perform { $0.lose() }
        case .closed: perform { $0.lose() }
        }
    }

    private func isUsable(_ connection: Connection, isOld: Bool, at place: CallSite) async -> Bool {
        guard isOld || connection.monitor.hasUnreadInput else { return true }
        return await connection.isAlive(at: place)
    }

    private func perform(_ change: (inout Books) -> Books.Action) {
        let (action, waiter, closers) = state.withLock { state in
            let action = change(&state.books)
            var waiter: Waiter?
            if case .grant(_, let id) = action { waiter = state.continuations.removeValue(forKey: id) }
            var closers: [CheckedContinuation<Void, Never>] = []
            if state.books.isClosed, state.books.open == 0 { swap(&closers, &state.closers) }
            return (action, waiter, closers)
        }
        switch action {
        case .nothing: break
        case .grant(let grant, _): waiter?.resume(returning: .success(grant))
        case .close(let connection): Task { await connection.close() }
        }
        for closer in closers { closer.resume() }
    }

    // MARK: waiting

    private func grant(at place: CallSite) async throws(DatabaseError) -> Books.Grant {
        let (request, id) = state.withLock { state in
            state.nextWaiter += 1
            return (state.books.request(), state.nextWaiter)
        }
        switch request {
        case .granted(let grant): return grant
        case .closed: throw Self.closed(at: place)
        case .mustWait: break
        }
        let timeout = acquireTimeout
        let timer = Task { [self] in
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            let summary = "all \(size) connections stayed in use for \(timeout)"
            giveUp(id, because: DatabaseError(.poolTimedOut, summary, at: place))
        }
        defer { timer.cancel() }
        let canceled = DatabaseError(.cancelled, "the task was canceled", at: place)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0, id: id, canceled: canceled, at: place) }
        } onCancel: {
            giveUp(id, because: canceled)
        }.get()
    }

    /// A connection may have become free since the request: ask again under the lock that adds the waiter.
    private func wait(_ waiter: Waiter, id: UInt64, canceled: DatabaseError, at place: CallSite) {
        let answer: Result<Books.Grant, DatabaseError>? = state.withLock { state in
            if Task.isCancelled { return .failure(canceled) }
            switch state.books.request() {
            case .granted(let grant): return .success(grant)
            case .closed: return .failure(Self.closed(at: place))
            case .mustWait:
                state.books.wait(id)
                state.continuations[id] = waiter
                return nil
            }
        }
        if let answer { waiter.resume(returning: answer) }
    }

    private func giveUp(_ id: UInt64, because error: DatabaseError) {
        let waiter = state.withLock { state in
            state.books.giveUp(id) ? state.continuations.removeValue(forKey: id) : nil
        }
        waiter?.resume(returning: .failure(error))
    }

    private static func closed(at place: CallSite) -> DatabaseError {
        DatabaseError(.poolClosed, "the pool is closed", at: place)
    }
}
