/// When a code opens a pairing of two devices without a server: within two minutes, once, and not after five wrong tries.
/// Times are milliseconds of one clock. The server's own rule is `claim_bridge_pairing` in migrations/functions/bridge.sql:
/// the server does not know whose pairing a wrong code is meant for.
package struct PairingRule: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        case paired
        case wrong(triesLeft: Int)
        /// Too late, too many wrong tries, or already used. A peer is not told which.
        case closed
    }

    package static let lifetime = 120_000
    package static let maxTries = 5

    package let code: PairingCode
    package let openedAt: Int
    package private(set) var tries = 0
    package private(set) var isUsed = false

    package init(code: PairingCode, openedAt: Int) {
        self.code = code
        self.openedAt = openedAt
    }

    package func isOpen(at now: Int) -> Bool {
        !isUsed && tries < Self.maxTries && now >= openedAt && now - openedAt < Self.lifetime
    }

    package mutating func claim(_ given: PairingCode, at now: Int) -> Outcome {
        guard isOpen(at: now) else { return .closed }
        guard code.matches(given) else {
            tries += 1
            return .wrong(triesLeft: Self.maxTries - tries)
        }
        isUsed = true
        return .paired
    }
}
