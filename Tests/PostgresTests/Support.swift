import Postgres
import Synchronization
import TestSupport
import Testing

/// Runs the body with a pool on the test's database, and closes the pool afterwards.
func withPool<Value>(
    size: Int = 4, acquireTimeout: Duration = .seconds(10), healthCheckAfter: Duration = .seconds(30),
    preparedStatements: Int = 256, isolation: isolated (any Actor)? = #isolation,
    _ body: (Pool) async throws -> Value
) async throws -> Value {
    let settings = ConnectionSettings(
        try TestDatabase.required.conninfo, applicationName: "postgres-tests", statementTimeout: .seconds(120),
        preparedStatements: preparedStatements)
    let pool = Pool(settings, size: size, acquireTimeout: acquireTimeout, healthCheckAfter: healthCheckAfter)
    let result: Result<Value, any Error>
    do {
        result = .success(try await body(pool))
    } catch {
        result = .failure(error)
    }
    await pool.close()
    return try result.get()
}

/// Returns the error that the body throws; records an issue if it throws none or another one.
func databaseError(
    _ expected: DatabaseError.Code, isolation: isolated (any Actor)? = #isolation,
    location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> DatabaseError? {
    do {
        try await body()
        Issue.record("nothing was thrown", sourceLocation: location)
        return nil
    } catch let error as DatabaseError {
        #expect(error.code == expected, "\(error)", sourceLocation: location)
        return error
    } catch {
        Issue.record("\(error)", sourceLocation: location)
        return nil
    }
}

/// A one-shot signal, so that tests wait for an event and not for a time.
struct Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
}

/// A counter shared by tasks.
final class Counter: Sendable {
    private let state = Mutex((value: 0, highest: 0))

    var value: Int { state.withLock(\.value) }
    var highest: Int { state.withLock(\.highest) }

    func add(_ step: Int = 1) {
        state.withLock { state in
            state.value += step
            state.highest = max(state.highest, state.value)
        }
    }
}

/// Records events in order.
final class Journal: Sendable {
    private let state = Mutex<[Int]>([])

    var entries: [Int] { state.withLock(\.self) }
    func note(_ entry: Int) { state.withLock { $0.append(entry) } }
}
