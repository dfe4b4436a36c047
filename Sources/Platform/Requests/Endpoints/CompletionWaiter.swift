import Synchronization

/// One-shot event; each waiter has its own timeout.
package final class CompletionWaiter: Sendable {
    private struct State {
        var isComplete = false
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    package init() {}

    package func complete() {
        let waiters = state.withLock { state in
            state.isComplete = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when the event happens, or at `deadline`.
    package func wait(until deadline: ContinuousClock.Instant) async {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let timer = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state -> Bool in
                if state.isComplete || ContinuousClock.now >= deadline { return true }
                state.waiters[ticket] = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
        timer.cancel()
    }
}
