/// How bad a line is. Probabilities are from 0 to 1 for each frame.
package struct LineSettings: Sendable, Equatable {
    /// The largest frame in bytes.
    package var frameBytes = 185
    package var loss = 0.0
    package var duplication = 0.0
    /// A bit is flipped.
    package var damage = 0.0
    /// The end of a frame is missing.
    package var truncation = 0.0
    /// Frames take up to three further steps, so that they overtake each other.
    package var reorders = false
    /// Steps until a frame arrives.
    package var latency = 2
    /// Frames that each end can send in a step.
    package var framesPerStep = 8

    package init() {}
}
