package import FoundationEssentials
import Requests
import Synchronization

/// The requests of this replica that wait for a change of an owner's prompts.
package final class PromptListeners: Sendable {
    private struct State {
        var waiters: [UUID: [ObjectIdentifier: CompletionWaiter]] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

    /// True once the server stops: requests answer at once.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The waiter completes with the next change. Register before reading, so that no change is missed.
    func register(_ owner: UUID) -> CompletionWaiter {
        let waiter = CompletionWaiter()
        state.withLock { $0.waiters[owner, default: [:]][ObjectIdentifier(waiter)] = waiter }
        return waiter
    }

    func unregister(_ waiter: CompletionWaiter, of owner: UUID) {
        state.withLock { state in
            state.waiters[owner]?[ObjectIdentifier(waiter)] = nil
            if state.waiters[owner]?.isEmpty == true { state.waiters[owner] = nil }
        }
    }

    /// A prompt of the owner is new or has changed.
    package func wake(_ owner: UUID) {
        let waiters = state.withLock { $0.waiters[owner]?.values.map(\.self) ?? [] }
        for waiter in waiters { waiter.complete() }
    }

    /// Ends all waiting.
    package func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            return state.waiters.values.flatMap(\.values)
        }
        for waiter in waiters { waiter.complete() }
    }
}
