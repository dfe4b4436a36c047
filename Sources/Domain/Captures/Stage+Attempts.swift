extension Stage {
    /// After so many tries at this stage the work is dead. Stages that claim their work run foreign code.
    package var maximumAttempts: Int {
        switch self {
        case .recognize, .export: 3
        case .understand, .match, .notify: Backoff.maximumAttempts
        }
    }
}
