import Captures
package import FoundationEssentials

/// A replay of dead work and its progress.
package struct Replay: Sendable, Equatable {
    package var id: UUID
    package var selection: DeadSelection
    /// Pieces of work per second; nil lets bulk work wait for its lane's window.
    package var rate: Double?
    package var isDone: Bool
    package var done: Int
    /// Skipped: content deleted, batch canceled, or no longer dead.
    package var skipped: Int
    /// Messages sent again.
    package var sent: Int
    /// When the next piece is due; all pieces put back so far are due before it.
    package var nextAt: Date
    package var createdAt: Date

    /// The rate for the lane `now` if no rate is set, so that new captures are not delayed.
    package static let gentleRate = 50.0
    /// The code of a replay in a capture's attempts.
    package static let attemptCode = "replayed"
    /// The code for work that a stopped replay had put back and no worker had started.
    package static let stoppedCode = "replay_stopped"

    static func detail(_ id: UUID) -> String { "by replay \(id.text)" }
}
