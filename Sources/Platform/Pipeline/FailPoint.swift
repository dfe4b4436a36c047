package import Captures

/// A place where a test may make things go wrong. In production nobody listens.
package enum FailPoint: String, CaseIterable, Sendable {
    case beforeClaim, afterClaim
    case beforeDecide, afterDecide
    case beforeCommit, afterCommit
    case beforePublish, afterPublish
    case beforeOffset, afterOffset

    package enum Effect: Sendable {
        case none
        /// What was to be done is left out: a message that gets lost, an offset that is not stored.
        case skip
        /// It is done twice: a message that comes again.
        case twice
        /// Before something, a failure; after it, a success that its caller sees as a failure.
        case failure(StageError)
    }

    package typealias Fault = @Sendable (FailPoint) async -> Effect
}
