package import Captures

/// The result of an owner's action on a batch.
package enum BatchChange: Sendable, Equatable {
    case done(Batch)
    case notFound
    /// Not allowed in the batch's current state.
    case refused(BatchState)
}
