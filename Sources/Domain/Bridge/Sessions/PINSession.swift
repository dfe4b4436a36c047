/// Whether a connection has given the PIN, and has been used since. Times are milliseconds of a monotonic clock.
package struct PINSession: Sendable, Equatable {
    /// Milliseconds without a use after which the PIN is required again.
    package static let idleLimit = 900_000

    private var isGiven = false
    private var usedAt = 0

    package init() {}

    /// The peer has sent the PIN, or asked for something that needs it.
    package mutating func use(at now: Int) {
        lockAfterPause(at: now)
        usedAt = now
    }

    /// The PIN that the last use has sent is right.
    package mutating func open() { isGiven = true }

    package mutating func isOpen(at now: Int) -> Bool {
        lockAfterPause(at: now)
        return isGiven
    }

    /// When the PIN is required again if nothing uses it before.
    package var idleEnd: Int { usedAt + Self.idleLimit }

    private mutating func lockAfterPause(at now: Int) {
        if now >= idleEnd { isGiven = false }
    }
}
