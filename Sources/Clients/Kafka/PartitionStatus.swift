package struct PartitionStatus: Sendable, Equatable {
    package let topic: String
    package let partition: Int32
    /// The next offset to be written, as of the last fetch; nil before the first fetch.
    package let highWatermark: Int64?
    /// The next offset that is not completed; nil before the first delivery.
    package let position: Int64?

    /// Uncompleted messages; 0 before the first delivery, which follows at once if there are messages.
    package var lag: Int64 {
        guard let highWatermark, let position else { return 0 }
        return max(0, highWatermark - position)
    }
}
