/// Whether a batch may run. One whose captures have all ended while it is running is finished, which its counts say.
package enum BatchState: String, Codable, Sendable, CaseIterable {
    /// Taking captures; none of them is released.
    case open
    case running, paused, cancelled
}

/// What is asked of a batch.
package enum BatchAction: String, Sendable, CaseIterable {
    case commit, pause, resume, cancel

    package var target: BatchState {
        switch self {
        case .commit, .resume: .running
        case .pause: .paused
        case .cancel: .cancelled
        }
    }

    /// Where it may be done from. Doing it again changes nothing and is no fault.
    package var sources: [BatchState] {
        switch self {
        case .commit: [.open, .running]
        case .pause: [.running, .paused]
        case .resume: [.paused, .running]
        case .cancel: BatchState.allCases
        }
    }
}
