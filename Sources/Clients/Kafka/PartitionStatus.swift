package struct PartitionStatus: Sendable, Equatable {
    package let topic: String
    package let partition: Int32
    /// The next offset to be written, as of the last fetch; nil before one.
    package let highWatermark: Int64?
    /// The next offset that is not completed; nil where nothing has come yet.
    package let position: Int64?

    /// Messages not completed; 0 where nothing has come yet, because what there is comes at once.
    package var lag: Int64 {
        guard let highWatermark, let position else { return 0 }
        return max(0, highWatermark - position)
    }
}
