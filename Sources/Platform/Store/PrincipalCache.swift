import Crypto
import Synchronization

/// Device keys that were found good a short while ago. Only good ones: a made-up key is never remembered.
final class PrincipalCache: Sendable {
    private struct Entry: Sendable {
        var hash: [UInt8]
        var principal: DevicePrincipal
        var until: ContinuousClock.Instant
    }

    private static let capacity = 10_000
    private let lifetime: Duration
    private let entries = Mutex<[String: Entry]>([:])

    init(lifetime: Duration) { self.lifetime = lifetime }

    func principal(_ id: String, hash: [UInt8], now: ContinuousClock.Instant) -> DevicePrincipal? {
        guard let entry = entries.withLock({ $0[id] }), now < entry.until,
            Bytes.constantTimeEquals(entry.hash, hash)
        else { return nil }
        return entry.principal
    }

    func remember(_ principal: DevicePrincipal, hash: [UInt8], now: ContinuousClock.Instant) {
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[principal.id] = Entry(hash: hash, principal: principal, until: now + lifetime)
        }
    }

    func forget(_ id: String) {
        entries.withLock { _ = $0.removeValue(forKey: id) }
    }
}
