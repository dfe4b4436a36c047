import Providers
import Synchronization

/// Spares captures the wait for a provider that fails: after several failures in a row no request is sent for a while.
/// Then one request tries again, and the others wait for its end. A provider that says that a limit is used up rests, too.
///
/// Each process counts by itself. After the third failure it sends no request; those that are under way still end. After each
/// pause it sends one.
final class CircuitBreaker: Sendable {
    private static let failuresToOpen = 3
    private static let largestFactor = 30

    /// A request that may be sent.
    struct Turn: Sendable {
        fileprivate let generation: Int
        fileprivate let isTrial: Bool
    }

    private struct State {
        var failures = 0
        var openUntil: ContinuousClock.Instant?
        /// Factor of the next pause.
        var factor = 1
        /// Counts the times at which the breaker opened. What an older request says does not count any more.
        var generation = 0
        var hasTrial = false
    }

    private let state = Mutex(State())
    private let pause: Duration
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter pause: the first pause. The longest one is thirty times as long; zero never pauses.
    init(pause: Duration = .seconds(30), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.pause = pause
        self.now = now
    }

    /// Whether a request may probably be sent: false while the provider rests, and while another request tries.
    var isClosed: Bool { state.withLock { mayBegin($0) } }

    private func mayBegin(_ state: State) -> Bool {
        guard let end = state.openUntil else { return true }
        return end <= now() && !state.hasTrial
    }

    /// - Returns: nil while the provider rests, and while another request tries.
    func begin() -> Turn? {
        state.withLock { state in
            guard mayBegin(state) else { return nil }
            state.hasTrial = state.openUntil != nil
            return Turn(generation: state.generation, isTrial: state.hasTrial)
        }
    }

    /// Ends a turn, whatever came of it.
    func leave(_ turn: Turn) { state.withLock { if turn.isTrial { $0.hasTrial = false } } }

    /// - Parameters:
    ///   - fault: nil for a usable answer.
    ///   - usedUpFor: seconds until a limit that the answer has used up is full again.
    func note(_ fault: ProviderFault?, usedUpFor: Double? = nil, _ turn: Turn) {
        state.withLock { state in
            guard turn.generation == state.generation else { return }
            let longest = pause * Self.largestFactor
            guard let fault, fault.isOfProvider else {
                // The provider works, although its model may have said nothing usable.
                state = State(generation: state.generation)
                if let usedUpFor, usedUpFor > 0, longest > .zero {
                    state.openUntil = now() + min(.seconds(usedUpFor), longest)
                    state.generation += 1
                }
                return
            }
            state.failures += 1
            let asked = fault.retryAfter.map { min(.seconds($0), longest) }
            guard fault.isLasting || asked != nil || turn.isTrial || state.failures >= Self.failuresToOpen else {
                return
            }
            state.openUntil = now() + (fault.isLasting ? longest : asked ?? pause * state.factor)
            state.factor = min(state.factor * 2, Self.largestFactor)
            state.generation += 1
            state.hasTrial = false
        }
    }
}

extension ProviderFault {
    /// Whether the next question would probably fail too. What a model says about one capture does not tell, nor does a
    /// server that finds one capture too long.
    var isOfProvider: Bool {
        switch kind {
        case .unreachable, .tls, .timeout, .redirected, .rateLimited, .quotaExhausted, .unavailable, .keyRefused,
            .modelGone, .notTheAPI, .errorInside:
            true
        case .requestRefused, .tooLong, .empty, .blocked, .refused, .cutOff, .notJSON, .wrongShape: false
        }
    }

    /// Whether somebody has to mend the configuration, or wait for another day.
    fileprivate var isLasting: Bool {
        switch kind {
        case .keyRefused, .modelGone, .quotaExhausted, .tls, .redirected: true
        default: false
        }
    }
}
