import FoundationEssentials
package import Store
import Synchronization

/// Cache of the keys that have a rate limit, so that a key without a limit costs no statement.
///
/// A changed limit takes effect in every process within five seconds. A request that finds an older cache waits for
/// the database, even if another request is already reading it.
package final class RateLimitCache: Sendable {
    package typealias Read = @Sendable () async throws(StoreError) -> Set<RateKey>

    private struct State {
        var keys: Set<RateKey> = []
        var readAt: ContinuousClock.Instant?
        var reading: Task<Result<Set<RateKey>, StoreError>, Never>?
    }

    /// The age at which a request reads the keys again.
    private static let refreshAge = Duration.seconds(3)
    /// The age up to which other requests use the cache during that read.
    private static let maximumAge = Duration.seconds(5)

    private let read: Read
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    package convenience init(_ database: Database) {
        self.init(now: { .now }) { () async throws(StoreError) in Set(try await database.limits.all().map(\.key)) }
    }

    /// - Parameter now: the clock; a test passes its own.
    package init(now: @escaping @Sendable () -> ContinuousClock.Instant, read: @escaping Read) {
        self.now = now
        self.read = read
    }

    /// - Returns: the keys that have a limit of their own or a default limit.
    package func limited(_ keys: [RateKey]) async throws(StoreError) -> Set<RateKey> {
        let known = try await known()
        guard !known.isEmpty else { return [] }
        return Set(keys.filter { known.contains($0) || known.contains($0.fallback) })
    }

    private enum Lookup {
        case cached(Set<RateKey>)
        case wait(Task<Result<Set<RateKey>, StoreError>, Never>)
    }

    private func known() async throws(StoreError) -> Set<RateKey> {
        switch state.withLock({ lookUp(in: &$0) }) {
        case .cached(let keys): return keys
        case .wait(let reading): return try await reading.value.get()
        }
    }

    /// One request reads. The others use the cache until `maximumAge`, then wait for the same read.
    private func lookUp(in state: inout State) -> Lookup {
        let began = now()
        let age = state.readAt.map { began - $0 }
        if let age, age < Self.refreshAge || (age < Self.maximumAge && state.reading != nil) {
            return .cached(state.keys)
        }
        if let reading = state.reading { return .wait(reading) }
        let reading = Task { await self.refresh(began) }
        state.reading = reading
        return .wait(reading)
    }

    /// - Parameter began: when the read began. The keys have this age, since a change may commit during the read.
    private func refresh(_ began: ContinuousClock.Instant) async -> Result<Set<RateKey>, StoreError> {
        do throws(StoreError) {
            let keys = try await read()
            state.withLock { $0 = State(keys: keys, readAt: began) }
            return .success(keys)
        } catch {
            state.withLock { $0.reading = nil }
            return .failure(error)
        }
    }
}
