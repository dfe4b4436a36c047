import FoundationEssentials

/// Which backups are kept: the last ones, and the newest one of each of the last days, weeks, months and years that
/// have one.
///
/// Only good backups count, so that a failed one never takes the place of a good one. The newest good backup is always
/// kept, and so are backups that are newer, because they may become good. Without any rule, everything is kept.
package struct BackupRetention: Sendable, Equatable {
    /// The allowed count of a rule.
    package static let counts = 0...1_000

    package enum Rule: String, Sendable, CaseIterable {
        case last
        case daily
        /// From Monday to Sunday.
        case weekly
        case monthly
        case yearly
    }

    package let zone: ZoneRules
    private let keep: [Rule: Int]

    /// - Parameters:
    ///   - keep: the count of each rule; a missing rule is 0.
    ///   - zone: where days begin at midnight.
    /// - Returns: nil if a count is not in `counts`.
    package init?(keep: [Rule: Int], zone: ZoneRules) {
        guard keep.values.allSatisfy(Self.counts.contains) else { return nil }
        self.keep = keep.filter { $0.value > 0 }
        self.zone = zone
    }

    package func count(_ rule: Rule) -> Int { keep[rule] ?? 0 }

    /// - Returns: every backup once, the newest first. Of two with the same time, the later in `backups` is newer.
    package func decide<ID>(_ backups: [RetainedBackup<ID>]) -> [RetentionDecision<ID>] {
        let newestFirst = backups.enumerated().sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }
            .map(\.element)
        let newestGood = newestFirst.firstIndex { $0.isGood } ?? newestFirst.count
        var reasons = newestFirst.indices.map { index -> [RetentionDecision<ID>.Reason] in
            if keep.isEmpty { return [.noRule] }
            return index < newestGood ? [.newerThanLastGood] : index == newestGood ? [.lastGood] : []
        }
        for rule in Rule.allCases where count(rule) > 0 {
            var periods: Set<Int> = []
            for (index, backup) in newestFirst.enumerated() where backup.isGood && periods.count < count(rule) {
                if periods.insert(period(of: backup.time, index, rule)).inserted { reasons[index].append(.rule(rule)) }
            }
        }
        return zip(newestFirst, reasons).map { RetentionDecision(backup: $0, reasons: $1) }
    }

    /// Equal for the times of one period.
    private func period(of time: Date, _ index: Int, _ rule: Rule) -> Int {
        let day = zone.localDay(of: time)
        return switch rule {
        case .last: index
        case .daily: day.number
        case .weekly: day.week
        case .monthly: day.year * 12 + day.month
        case .yearly: day.year
        }
    }
}
