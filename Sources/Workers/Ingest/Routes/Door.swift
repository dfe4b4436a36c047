import Pipeline
import Runtime
import Store
import Synchronization

/// Charges what comes in to its device and its owner. What arrives while a statement is under way shares the next one,
/// so that many requests at once cost little more than one.
final class Door: Sendable {
    private typealias Verdict = Result<DoorVerdict, StoreError>

    private struct Waiting {
        var charge: RateCharge
        var continuation: CheckedContinuation<Verdict, Never>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isCharging = false
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
                let (refused, uses) = try await database.charge(batch.map(\.charge))
                for (waiting, retryAt) in zip(batch, refused) {
                    let keys = [waiting.charge.narrow, waiting.charge.wide]
                    waiting.continuation.resume(
                        returning: .success(DoorVerdict(retryAt: retryAt, uses: keys.compactMap { uses[$0] })))
                }
            } catch {
                for waiting in batch { waiting.continuation.resume(returning: .failure(error)) }
            }
        }
    }
}
