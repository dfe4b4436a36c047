import Crypto
import Synchronization

/// Caches device keys that were valid a short while ago, and ids without a key.
final class PrincipalCache: Sendable {
    private struct Entry: Sendable {
        var hash: [UInt8]
        var principal: DevicePrincipal
        var until: ContinuousClock.Instant
    }

    private static let capacity = 10_000
    private let lifetime: Duration
    /// How long an id without a key is cached. Ids are random, so nobody can have tried the id of a key created
    /// later.
    private static let unknownLifetime = Duration.seconds(60)
    private let entries = Mutex<[String: Entry]>([:])
    private let unknown = Mutex<[String: ContinuousClock.Instant]>([:])

    init(lifetime: Duration) { self.lifetime = lifetime }

    func principal(_ id: String, hash: [UInt8], now: ContinuousClock.Instant) -> DevicePrincipal? {
        guard let entry = entries.withLock({ $0[id] }), now < entry.until,
            Bytes.constantTimeEquals(entry.hash, hash)
        else { return nil }
        return entry.principal
    }

    /// - Parameter remaining: the time until the key expires; nil if it never expires.
    func remember(
        _ principal: DevicePrincipal, hash: [UInt8], remaining: Duration?, now: ContinuousClock.Instant
    ) {
        let until = now + min(lifetime, remaining ?? lifetime)
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[principal.id] = Entry(hash: hash, principal: principal, until: until)
        }
    }

    func isUnknown(_ id: String, now: ContinuousClock.Instant) -> Bool {
        unknown.withLock { unknown in unknown[id].map { now < $0 } ?? false }
    }

    func rememberUnknown(_ id: String, now: ContinuousClock.Instant) {
        unknown.withLock { unknown in
            if unknown.count >= Self.capacity { unknown = [:] }
            unknown[id] = now + Self.unknownLifetime
        }
    }

    /// Removes a key that was created or revoked from the cache.
    func forget(_ id: String) {
        entries.withLock { _ = $0.removeValue(forKey: id) }
        unknown.withLock { _ = $0.removeValue(forKey: id) }
    }
}
