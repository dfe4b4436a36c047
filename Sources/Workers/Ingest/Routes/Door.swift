import Pipeline
import Runtime
import Store
import Synchronization

/// Charges what comes in to its device and its owner. What arrives while a statement is under way shares the next one,
/// and whoever sends much has some paid for ahead (`DoorLease`), so that many requests cost little more than one.
final class Door: Sendable {
    private typealias Verdict = Result<DoorVerdict, StoreError>

    private struct Waiting {
        var charge: RateCharge
        var continuation: CheckedContinuation<Verdict, Never>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isCharging = false
        var leases: [DoorLease.Pair: DoorLease] = [:]
        var isReturning = false
    }

    private static let portion = 500

    private let database: Database
    private let book: LimitBook
    private let refused: Metrics.Counter
    private let state = Mutex(State())

    init(_ database: Database, _ metrics: Metrics) {
        self.database = database
        book = LimitBook(database)
        refused = metrics.counter(
            "tapline_limits_refused_total", "Requests that a device's or an owner's limit refused.")
    }

    /// - Returns: nil where neither the device nor the owner has a limit.
    func charge(
        _ principal: DevicePrincipal, tokens: @autoclosure @Sendable () -> Int
    ) async throws(StoreError) -> DoorVerdict? {
        let (device, owner) = (RateKey.device(principal.id), RateKey.owner(principal.owner))
        guard try await !book.limited([device, owner]).isEmpty else { return nil }
        // Only now: a form is taken apart for it.
        let charge = RateCharge(narrow: device, wide: owner, tokens: tokens())
        let pair = DoorLease.Pair(device: device, owner: owner)
        if let verdict = state.withLock({ $0.leases[pair]?.take(tokens: charge.tokens) }) { return verdict }
        let verdict = try await withCheckedContinuation { continuation in
            let starts = state.withLock { state in
                state.waiting.append(Waiting(charge: charge, continuation: continuation))
                defer { state.isCharging = true }
                return !state.isCharging
            }
            // A task of its own: the client that came first may leave.
            if starts { Task { await chargeAll() } }
        }.get()
        if verdict.retryAt != nil { refused.add() }
        return verdict
    }

    private func chargeAll() async {
        while true {
            let batch = state.withLock { state in
                let batch = Array(state.waiting.prefix(Self.portion))
                state.waiting.removeFirst(batch.count)
                state.isCharging = !batch.isEmpty
                return batch
            }
            guard !batch.isEmpty else { return }
            do throws(StoreError) {
                try await charge(batch)
            } catch {
                for waiting in batch { waiting.continuation.resume(returning: .failure(error)) }
            }
        }
    }

    private func charge(_ batch: [Waiting]) async throws(StoreError) {
        let pairs = Dictionary(grouping: batch) { DoorLease.Pair(device: $0.charge.narrow, owner: $0.charge.wide) }
        // What is paid for ahead comes last, so that it is at nobody's cost.
        let (ahead, old) = state.withLock { state in
            let old = pairs.keys.compactMap { state.leases.removeValue(forKey: $0) }
            let ahead = old.flatMap { lease in
                let tokens = pairs[lease.pair]?.map(\.charge.tokens).max() ?? 0
                let charge = RateCharge(narrow: lease.pair.device, wide: lease.pair.owner, tokens: tokens)
                return Array(repeating: charge, count: lease.more(tokens: tokens))
            }
            return (ahead, old)
        }
        let asked = ContinuousClock.now
        let outcome = try await database.charge(batch.map(\.charge) + ahead, returning: old.compactMap(\.rest))
        let paid = zip(ahead, outcome.refused.dropFirst(batch.count)).filter { $0.1 == nil }.map(\.0)
        var leases: [DoorLease.Pair: DoorLease] = [:]
        for (pair, waiting) in pairs {
            guard let second = outcome.second else { break }
            let mine = paid.filter { $0.narrow == pair.device && $0.wide == pair.owner }
            let before = old.first { $0.pair == pair && $0.isCurrent }?.used ?? 0
            leases[pair] = DoorLease(
                pair, requests: mine.count, tokens: mine.map(\.tokens).reduce(0, +), used: before + waiting.count,
                second: second, uses: [pair.device, pair.owner].compactMap { outcome.uses[$0] }, asked: asked)
        }
        // Before anybody is answered, whose next request then finds its lease.
        let startsReturning = state.withLock { state in
            state.leases.merge(leases) { _, new in new }
            defer { state.isReturning = true }
            return !state.isReturning
        }
        if startsReturning { Task { await giveBack() } }
        for (waiting, retryAt) in zip(batch, outcome.refused) {
            let pair = DoorLease.Pair(device: waiting.charge.narrow, owner: waiting.charge.wide)
            let uses = leases[pair]?.verdict.uses ?? []
            waiting.continuation.resume(returning: .success(DoorVerdict(retryAt: retryAt, uses: uses)))
        }
    }

    /// What nobody came for, once its second is over; until nothing is paid for ahead.
    private func giveBack() async {
        while true {
            try? await Task.sleep(for: .milliseconds(1100))
            let (ended, isDone) = state.withLock { state in
                let ended = state.leases.values.filter { !$0.isCurrent }
                for lease in ended { state.leases[lease.pair] = nil }
                state.isReturning = !state.leases.isEmpty
                return (ended, state.leases.isEmpty)
            }
            // Where the database is away they count as used.
            try? await database.giveBack(ended.compactMap(\.rest))
            if isDone { return }
        }
    }
}
