import FoundationEssentials
import RandomSupport
import Testing
import Zones

@testable import Schedules

@Suite struct BackupRetentionTests {
    private typealias Backup = RetainedBackup<Int>

    private static func backup(_ id: Int, _ time: String, isGood: Bool = true) throws -> Backup {
        Backup(id: id, time: try Date(time, strategy: .iso8601), isGood: isGood)
    }

    @Test func `BackupRetention: each rule keeps the newest of its periods, and says so`() throws {
        let retention = try #require(
            BackupRetention(keep: [.last: 2, .daily: 3, .weekly: 2, .monthly: 2, .yearly: 5], zone: .utc))
        let backups = [
            try Self.backup(0, "2024-12-31T23:00:00Z"), try Self.backup(1, "2026-01-05T10:00:00Z"),
            try Self.backup(2, "2026-01-20T10:00:00Z"), try Self.backup(3, "2026-02-01T10:00:00Z"),
            try Self.backup(4, "2026-02-02T10:00:00Z"), try Self.backup(5, "2026-02-03T10:00:00Z"),
            try Self.backup(6, "2026-02-03T11:00:00Z"), try Self.backup(7, "2026-02-03T12:00:00Z", isGood: false),
        ]
        let reasons = retention.decide(backups).map { ($0.backup.id, $0.reasons.map(\.description)) }
        #expect(reasons.map(\.0) == [7, 6, 5, 4, 3, 2, 1, 0])
        #expect(
            reasons.map(\.1) == [
                ["newer than the last good"], ["last good", "last", "daily", "weekly", "monthly", "yearly"], ["last"],
                ["daily"], ["daily", "weekly"], ["monthly"], [], ["yearly"],
            ])
    }

    @Test func `BackupRetention: days begin at midnight of the zone`() throws {
        let backups = [try Self.backup(0, "2026-06-30T21:30:00Z"), try Self.backup(1, "2026-06-30T22:30:00Z")]
        func kept(_ zone: ZoneRules) throws -> [Int] {
            let retention = try #require(BackupRetention(keep: [.monthly: 9], zone: zone))
            return retention.decide(backups).filter(\.isKept).map(\.backup.id)
        }
        #expect(try kept(.utc) == [1])
        #expect(try kept(try ZoneFile.load("Europe/Berlin")) == [1, 0])
    }

    @Test func `BackupRetention: without a rule everything is kept, and counts are bounded`() throws {
        let none = try #require(BackupRetention(keep: [.last: 0], zone: .utc))
        #expect(none.decide([try Self.backup(0, "2026-01-01T00:00:00Z", isGood: false)]).map(\.reasons) == [[.noRule]])
        #expect(none.decide([RetainedBackup<Int>]()).isEmpty)
        #expect(BackupRetention(keep: [.daily: -1], zone: .utc) == nil)
        #expect(BackupRetention(keep: [.daily: 1_001], zone: .utc) == nil)
    }

    private static func random(_ random: inout SplitMix) -> [Backup] {
        let step = [600, 86_400, 7 * 86_400, 40 * 86_400][random.below(4)]
        let odds = [1, 2, 5, 100][random.below(4)]
        return (0..<random.below(60)).map { id in
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(random.below(60) * step + random.below(600)))
            return Backup(id: id, time: time, isGood: !random.oneIn(odds))
        }
    }

    private static func keep(_ random: inout SplitMix) -> [BackupRetention.Rule: Int] {
        Dictionary(
            uniqueKeysWithValues: BackupRetention.Rule.allCases.map { ($0, random.oneIn(2) ? 0 : random.below(8)) })
    }

    @Test func `BackupRetention: the laws hold for random backups`() throws {
        let zone = try ZoneFile.load("America/New_York")
        var random = SplitMix(state: 20)
        for _ in 0..<2_000 {
            let (backups, keep) = (Self.random(&random), Self.keep(&random))
            let retention = try #require(BackupRetention(keep: keep, zone: zone))
            let decisions = retention.decide(backups)
            let kept = decisions.filter(\.isKept).map(\.backup)
            // Every backup is decided once, the newest first.
            #expect(decisions.map(\.backup.id).sorted() == backups.map(\.id))
            #expect(zip(decisions, decisions.dropFirst()).allSatisfy { $0.backup.time >= $1.backup.time })
            // The newest good one is kept.
            if let newest = decisions.first(where: \.backup.isGood) { #expect(newest.isKept) }
            // If nothing is good, nothing is deleted.
            if !backups.contains(where: \.isGood) { #expect(kept.count == backups.count) }
            // A second run deletes nothing.
            #expect(retention.decide(kept.reversed()).filter(\.isKept).map(\.backup.id) == kept.map(\.id))
            // Each rule keeps as many as it says, if there are as many periods.
            let good = backups.filter(\.isGood)
            for rule in BackupRetention.Rule.allCases {
                let days = Set(good.map { zone.localDay(of: $0.time).number })
                let count = decisions.filter { $0.reasons.contains(.rule(rule)) }.count
                #expect(count <= retention.count(rule))
                if rule == .last { #expect(count == min(retention.count(rule), good.count)) }
                if rule == .daily { #expect(count == min(retention.count(rule), days.count)) }
            }
            // A larger count deletes nothing more.
            if keep.values.contains(where: { $0 > 0 }),
                let rule = BackupRetention.Rule.allCases.randomElement(using: &random)
            {
                let more = try #require(
                    BackupRetention(keep: keep.merging([rule: retention.count(rule) + 1]) { $1 }, zone: zone))
                #expect(Set(kept.map(\.id)).isSubset(of: more.decide(backups).filter(\.isKept).map(\.backup.id)))
            }
            // A backup that failed changes nothing for the good ones.
            let failed = Backup(id: -1, time: backups.randomElement(using: &random)?.time ?? .now, isGood: false)
            #expect(
                retention.decide(backups + [failed]).filter { $0.isKept && $0.backup.isGood }.map(\.backup.id)
                    == kept.filter(\.isGood).map(\.id))
        }
    }

    @Test func `BackupRetention: pruning after each backup keeps what pruning once keeps`() throws {
        var random = SplitMix(state: 8)
        for _ in 0..<20 {
            let retention = try #require(BackupRetention(keep: Self.keep(&random), zone: .utc))
            var (all, held): ([Backup], [Backup]) = ([], [])
            for id in 0..<400 {
                let time = 1_700_000_000 + Double(id * 100_000 + random.below(90_000))
                all.append(Backup(id: id, time: Date(timeIntervalSince1970: time), isGood: true))
                held = retention.decide(held + all.suffix(1)).filter(\.isKept).map(\.backup).reversed()
            }
            #expect(held.map(\.id) == retention.decide(all).filter(\.isKept).map(\.backup.id).reversed())
        }
    }
}
