import Providers
import Synchronization

/// Spares captures the wait for a provider that fails: after several failures in a row no request is sent for a while.
/// Then one request tries again.
final class CircuitBreaker: Sendable {
    private static let failuresToOpen = 3

    private struct State {
        var failures = 0
        var openUntil: ContinuousClock.Instant?
        /// Factor of the next pause.
        var factor = 1
    }

    private static let largestFactor = 30

    private let state = Mutex(State())
    private let pause: Duration
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter pause: the first pause. The longest one is thirty times as long; zero never pauses.
    init(pause: Duration = .seconds(30), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.pause = pause
        self.now = now
    }

    /// Whether a request may be sent.
    var isClosed: Bool { state.withLock { $0.openUntil.map { $0 <= now() } ?? true } }

    /// - Parameter fault: nil for a usable answer.
    func note(_ fault: ProviderFault?) {
        state.withLock { state in
            guard let fault else {
                state = State()
                return
            }
            guard fault.isOfProvider else { return }
            state.failures += 1
            let longest = pause * Self.largestFactor
            let asked = fault.retryAfter.map { min(.seconds($0), longest) }
            guard fault.isLasting || asked != nil || state.failures >= Self.failuresToOpen else { return }
            state.openUntil = now() + (asked ?? (fault.isLasting ? longest : pause * state.factor))
            state.factor = min(state.factor * 2, Self.largestFactor)
        }
    }
}

extension ProviderFault {
    /// Whether the next question would probably fail too. What a model says about one capture does not tell.
    fileprivate var isOfProvider: Bool {
        switch kind {
        case .unreachable, .tls, .timeout, .redirected, .rateLimited, .quotaExhausted, .unavailable, .keyRefused,
            .modelGone, .requestRefused, .notTheAPI, .errorInside:
            true
        case .tooLong, .empty, .blocked, .refused, .cutOff, .notJSON, .wrongShape: false
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
