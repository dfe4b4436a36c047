/// One look at a consumer, for metrics and for the decision to give up.
package struct ConsumerStatus: Sendable {
    package let partitions: [PartitionStatus]
    /// Read ahead and not yet taken.
    package let buffered: Int
    /// Taken or buffered, and not completed.
    package let outstanding: Int
    /// Milliseconds since 1970 of the oldest buffered message, for each subscription.
    package let oldestBuffered: [Int64?]
    /// Since a broker was last known to be connected: the longest of the subscriptions' clients.
    package let brokerSilence: Duration
    /// Since the last completion, or since the first of the outstanding messages came; zero where none is
    /// outstanding. Polling hides a stuck worker from the group: watch this.
    package let sinceProgress: Duration
    /// librdkafka's words for the last trouble.
    package let lastError: String?

    package var lag: Int64 { partitions.reduce(0) { $0 + $1.lag } }
    package var isBrokerReachable: Bool { brokerSilence < .milliseconds(1500) }
}
