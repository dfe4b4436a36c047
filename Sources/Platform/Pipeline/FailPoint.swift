package import Captures

/// A point where a test can inject a fault. In production no injector is installed.
package enum FailPoint: String, CaseIterable, Sendable {
    case beforeClaim, afterClaim
    case beforeDecide, afterDecide
    case beforeCommit, afterCommit
    case beforePublish, afterPublish
    case beforeOffset, afterOffset

    package enum Effect: Sendable {
        case none
        /// Skips the action: a message is lost, an offset is not stored.
        case skip
        /// Runs the action twice: a message is delivered again.
        case twice
        /// Before an action: a failure. After an action: the action succeeded but its caller sees a failure.
        case failure(StageError)
    }

    package typealias Fault = @Sendable (FailPoint) async -> Effect
}
