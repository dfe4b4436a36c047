/// Whether a batch may run. There is no state "finished": a running batch is finished when its counts have nothing
/// pending.
package enum BatchState: String, Codable, Sendable, CaseIterable {
    /// Accepts captures; none is released yet.
    case open
    case running, paused, cancelled
}

/// What a client can ask of a batch.
package enum BatchAction: String, Sendable, CaseIterable {
    case commit, pause, resume, cancel

    package var target: BatchState {
        switch self {
        case .commit, .resume: .running
        case .pause: .paused
        case .cancel: .cancelled
        }
    }

    /// States in which the action is allowed. Repeating an action changes nothing and is not an error.
    package var sources: [BatchState] {
        switch self {
        case .commit: [.open, .running]
        case .pause: [.running, .paused]
        case .resume: [.paused, .running]
        case .cancel: BatchState.allCases
        }
    }
}
