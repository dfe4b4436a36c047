package import Captures

/// A stage with bulk work that waits for a place in the window.
package struct WaitingStage: Sendable, Equatable {
    package var stage: Stage
    /// Bulk work that is released and has not passed the stage. Text counts at `understand` until it has passed
    /// `match`.
    package var inFlight: Int
    /// The slots of all live workers of the stage.
    package var slots: Int
}
