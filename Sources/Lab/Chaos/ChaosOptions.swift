import FoundationEssentials
import Supervision

/// The options of a run.
struct ChaosOptions: Sendable {
    var seed: UInt64
    var kills: Int
    var state: StateFolder
    var isResumed: Bool
    var kafka: String?
    var kafkaHome: String?
    var samples: String
    /// How long a worker stays paused.
    var pause: Duration
    /// Time limit for all faults together.
    var limit: Duration
    /// Time limit for the remaining work after the last fault.
    var drain: Duration
    var keepsState: Bool
}
