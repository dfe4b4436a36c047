package struct DeliveryCounts: Sendable, Equatable {
    /// Acknowledged by every in-sync replica, since the producer was created.
    package var delivered = 0
    /// Failed with an error.
    package var failed = 0
    /// Passed to librdkafka, without a delivery report yet.
    package var inFlight = 0
    /// How often a fatal error made the producer rebuild itself.
    package var rebuilds = 0
}
