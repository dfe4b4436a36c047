import FoundationEssentials

/// What a run is asked for.
struct ChaosOptions: Sendable {
    var seed: UInt64
    var kills: Int
    var state: StateFolder
    var isResumed: Bool
    var kafka: String?
    var kafkaHome: String?
    var samples: String
    /// How long a stopped worker stays so.
    var pause: Duration
    /// For all faults together.
    var limit: Duration
    /// For what is under way when the faults have stopped.
    var drain: Duration
    var keepsState: Bool
}
