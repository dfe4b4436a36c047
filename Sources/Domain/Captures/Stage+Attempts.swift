extension Stage {
    /// After so many tries that failed at this stage the work is dead. Foreign code that fails on a picture fails on it
    /// again, at the cost of seconds of a processor.
    package var maximumAttempts: Int {
        switch self {
        case .recognize, .export: 3
        case .understand, .match, .notify: Backoff.maximumAttempts
        }
    }
}
