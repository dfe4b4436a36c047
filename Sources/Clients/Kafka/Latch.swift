internal import Synchronization

/// One-shot event; each waiter has its own timeout. A canceled task continues to wait.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    }

    private let state = Mutex(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: true) }
    }

    /// - Returns: whether it opened in time.
    func wait(upTo limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let waiter: Int? = state.withLock { state in
                guard !state.isOpen else { return nil }
                state.nextWaiter += 1
                state.waiters[state.nextWaiter] = continuation
                return state.nextWaiter
            }
            guard let waiter else { return continuation.resume(returning: true) }
            Task {
                try? await Task.sleep(for: limit)
                state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(returning: false)
            }
        }
    }
}
