/// Whether a backup is kept.
package struct RetentionDecision<ID: Sendable & Hashable>: Sendable, Equatable {
    package enum Reason: Sendable, Hashable, CustomStringConvertible {
        /// The newest good backup.
        case lastGood
        /// Newer than the newest good backup.
        case newerThanLastGood
        /// No rule is set.
        case noRule
        case rule(BackupRetention.Rule)

        package var description: String {
            switch self {
            case .lastGood: "last good"
            case .newerThanLastGood: "newer than the last good"
            case .noRule: "no rule"
            case .rule(let rule): rule.rawValue
            }
        }
    }

    package let backup: RetainedBackup<ID>
    /// Why the backup is kept; empty if it would be deleted.
    package let reasons: [Reason]

    package var isKept: Bool { !reasons.isEmpty }
}
