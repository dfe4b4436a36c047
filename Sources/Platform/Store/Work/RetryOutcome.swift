/// The result of retrying a dead capture.
package enum RetryOutcome: Sendable, Equatable {
    case done, notFound
    /// The capture is not dead, or another call was faster.
    case notDead
    /// The content that it would be read from was deleted.
    case hollow
    /// Its batch was canceled: the capture would be ended again at once.
    case cancelledBatch
}
