import FoundationEssentials
package import Store
import Synchronization

/// Which keys have a limit, as this process knows: what has none costs no statement. A change is known everywhere within
/// five seconds.
package final class LimitBook: Sendable {
    private struct State {
        var keys: Set<RateKey> = []
        var readAt: ContinuousClock.Instant?
        var isReading = false
    }

    private static let lifetime = Duration.seconds(3)

    private let database: Database
    private let state = Mutex(State())

    package init(_ database: Database) { self.database = database }

    /// - Returns: those that have a setting or a default.
    package func limited(_ keys: [RateKey]) async throws(StoreError) -> Set<RateKey> {
        let known = try await known()
        guard !known.isEmpty else { return [] }
        return Set(keys.filter { known.contains($0) || known.contains($0.fallback) })
    }

    /// One reads while the others go by what was read before.
    private func known() async throws(StoreError) -> Set<RateKey> {
        let (keys, isCurrent) = state.withLock { state in
            let isYoung = state.readAt.map { .now - $0 < Self.lifetime } ?? false
            if isYoung || (state.isReading && state.readAt != nil) { return (state.keys, true) }
            state.isReading = true
            return (state.keys, false)
        }
        guard !isCurrent else { return keys }
        do throws(StoreError) {
            let read = Set(try await database.rateLimits().map(\.key))
            state.withLock { $0 = State(keys: read, readAt: .now) }
            return read
        } catch {
            state.withLock { $0.isReading = false }
            throw error
        }
    }
}
