package struct DeliveryCounts: Sendable, Equatable {
    /// Acknowledged by every in-sync replica, since the producer was made.
    package var delivered = 0
    /// Given up with an error.
    package var failed = 0
    /// Handed to librdkafka and not yet reported on.
    package var inFlight = 0
    /// How often a fatal error made the producer build itself anew.
    package var rebuilds = 0
}
