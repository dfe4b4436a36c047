/// A snapshot of a consumer, for metrics and for the decision to give up.
package struct ConsumerStatus: Sendable {
    package let partitions: [PartitionStatus]
    /// Prefetched messages that were not taken yet.
    package let buffered: Int
    /// Messages taken or buffered, and not completed.
    package let outstanding: Int
    /// The timestamp (milliseconds since 1970) of the oldest buffered message of each subscription.
    package let oldestBuffered: [Int64?]
    /// Time since a broker was last known to be connected: the longest of all subscriptions.
    package let brokerSilence: Duration
    /// Time since the last completion, or since the first outstanding message came; zero if none is outstanding.
    /// Polling hides a stuck worker from the group: use this value to detect one.
    package let sinceProgress: Duration
    /// librdkafka's message for the last error.
    package let lastError: String?

    package var lag: Int64 { partitions.reduce(0) { $0 + $1.lag } }
    package var isBrokerReachable: Bool { brokerSilence < .milliseconds(1500) }
}
