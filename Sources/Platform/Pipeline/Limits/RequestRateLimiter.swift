package import Runtime
package import Store
import Synchronization

/// Charges requests to the limits of their device and owner. Requests that arrive while a statement runs share the next
/// statement. For a busy device, quota is charged ahead (`PrepaidQuota`).
package final class RequestRateLimiter: Sendable {
    private typealias Verdict = Result<RateLimitDecision, StoreError>

    private struct PendingCharge {
        var charge: RateCharge
        var continuation: CheckedContinuation<Verdict, Never>
    }

    private struct State {
        var pending: [PendingCharge] = []
        var isCharging = false
        var leases: [PrepaidQuota.Pair: PrepaidQuota] = [:]
        var isReturning = false
    }

    private static let maxChargesPerStatement = 500

    private let database: Database
    private let limitCache: RateLimitCache
    private let refused: Metrics.Counter
    private let state = Mutex(State())

    package init(_ database: Database, _ metrics: Metrics) {
        self.database = database
        limitCache = RateLimitCache(database)
        refused = metrics.counter(
            "tapline_limits_refused_total", "Requests that a device's or an owner's limit refused.")
    }

    /// - Returns: nil if neither the device nor the owner has a limit.
    package func charge(
        _ principal: DevicePrincipal, tokens: @autoclosure @Sendable () -> Int
    ) async throws(StoreError) -> RateLimitDecision? {
        let (device, owner) = (RateKey.device(principal.id), RateKey.owner(principal.owner))
        guard try await !limitCache.limited([device, owner]).isEmpty else { return nil }
        // Tokens are counted only if there is a limit, because counting parses a form.
        let charge = RateCharge(narrow: device, wide: owner, tokens: tokens())
        let pair = PrepaidQuota.Pair(device: device, owner: owner)
        if let verdict = state.withLock({ $0.leases[pair]?.take(tokens: charge.tokens) }) { return verdict }
        let verdict = try await withCheckedContinuation { continuation in
            let startsCharging = state.withLock { state in
                state.pending.append(PendingCharge(charge: charge, continuation: continuation))
                defer { state.isCharging = true }
                return !state.isCharging
            }
            // A separate task, because the first client may disconnect.
            if startsCharging { Task { await chargeAll() } }
        }.get()
        if verdict.retryAt != nil { refused.add() }
        return verdict
    }

    private func chargeAll() async {
        while true {
            let batch = state.withLock { state in
                let batch = Array(state.pending.prefix(Self.maxChargesPerStatement))
                state.pending.removeFirst(batch.count)
                state.isCharging = !batch.isEmpty
                return batch
            }
            guard !batch.isEmpty else { return }
            do throws(StoreError) {
                try await charge(batch)
            } catch {
                for pending in batch { pending.continuation.resume(returning: .failure(error)) }
            }
        }
    }

    private func charge(_ batch: [PendingCharge]) async throws(StoreError) {
        let pairs = Dictionary(grouping: batch) { PrepaidQuota.Pair(device: $0.charge.narrow, owner: $0.charge.wide) }
        // Quota charged ahead comes last in the statement, so that it never takes quota from a waiting request.
        let (prepaid, old) = state.withLock { state in
            let old = pairs.keys.compactMap { state.leases.removeValue(forKey: $0) }
            let prepaid = old.flatMap { lease in
                let tokens = pairs[lease.pair]?.map(\.charge.tokens).max() ?? 0
                let charge = RateCharge(narrow: lease.pair.device, wide: lease.pair.owner, tokens: tokens)
                return Array(repeating: charge, count: lease.more(tokens: tokens))
            }
            return (prepaid, old)
        }
        let asked = ContinuousClock.now
        let outcome = try await database.limits.charge(batch.map(\.charge) + prepaid, returning: old.compactMap(\.rest))
        let paid = zip(prepaid, outcome.refused.dropFirst(batch.count)).filter { $0.1 == nil }.map(\.0)
        var leases: [PrepaidQuota.Pair: PrepaidQuota] = [:]
        for (pair, pending) in pairs {
            guard let second = outcome.second else { break }
            let mine = paid.filter { $0.narrow == pair.device && $0.wide == pair.owner }
            let before = old.first { $0.pair == pair && $0.isCurrent }?.used ?? 0
            leases[pair] = PrepaidQuota(
                pair, requests: mine.count, tokens: mine.map(\.tokens).reduce(0, +), used: before + pending.count,
                second: second, uses: [pair.device, pair.owner].compactMap { outcome.uses[$0] }, asked: asked)
        }
        // Stored before the first response, so that the client's next request finds the lease.
        let startsReturningUnused = state.withLock { state in
            state.leases.merge(leases) { _, new in new }
            defer { state.isReturning = true }
            return !state.isReturning
        }
        if startsReturningUnused { Task { await returnUnused() } }
        for (pending, retryAt) in zip(batch, outcome.refused) {
            let pair = PrepaidQuota.Pair(device: pending.charge.narrow, owner: pending.charge.wide)
            let uses = leases[pair]?.verdict.uses ?? []
            pending.continuation.resume(returning: .success(RateLimitDecision(retryAt: retryAt, uses: uses)))
        }
    }

    /// Returns unused quota when its second is over. Runs until no lease is left.
    private func returnUnused() async {
        while true {
            try? await Task.sleep(for: .milliseconds(1100))
            let (ended, isDone) = state.withLock { state in
                let ended = state.leases.values.filter { !$0.isCurrent }
                for lease in ended { state.leases[lease.pair] = nil }
                state.isReturning = !state.leases.isEmpty
                return (ended, state.leases.isEmpty)
            }
            // If the database is unavailable, the unused quota counts as used.
            try? await database.limits.refund(ended.compactMap(\.rest))
            if isDone { return }
        }
    }
}
