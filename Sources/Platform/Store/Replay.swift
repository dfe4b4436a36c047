import Captures
package import FoundationEssentials

/// A run that puts dead work back, as far as it has come.
package struct Replay: Sendable, Equatable {
    package var id: UUID
    package var selection: DeadSelection
    /// Pieces of work a second; nil lets bulk work wait for its lane's window.
    package var rate: Double?
    package var isDone: Bool
    package var done: Int
    /// Passed over: hollow, of a cancelled batch, or no longer dead.
    package var skipped: Int
    /// Messages sent again.
    package var sent: Int
    /// When the next may go, and so when the last one put back so far has gone.
    package var nextAt: Date
    package var createdAt: Date

    /// Without a rate, double-taps go back at this one, so that new ones are not kept waiting.
    package static let gentleRate = 50.0
    /// How a replay stands among a capture's attempts.
    package static let attemptCode = "replayed"
    /// The same for what a stopped replay had put back, and nobody had begun.
    package static let stoppedCode = "replay_stopped"

    static func detail(_ id: UUID) -> String { "by replay \(id.text)" }
}
