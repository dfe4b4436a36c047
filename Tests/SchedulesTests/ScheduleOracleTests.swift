import Foundation
import RandomSupport
import Testing
import Zones

@testable import Schedules

/// Compares with a search minute by minute, which takes its offsets from ICU and its numbers from the generator of the
/// expression.
@Suite struct ScheduleOracleTests {
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "Europe/Dublin",
    ])
    func `Schedule: fires as a search minute by minute does`(name: String) throws {
        let zone = try ZoneFile.load(name)
        let other = try #require(TimeZone(identifier: name))
        var random = SplitMix(state: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        var fired = 0
        let changes = Self.changes(of: other).shuffled(using: &random)
        let large = changes.filter { abs(Self.offset(other, $0) - Self.offset(other, $0 + Self.step)) > 3_600 }
        let others = (0..<2).map { _ in 946_684_800 + random.below(800_000_000) }
        for change in large + changes.prefix(6) + others {
            let window = Window(center: change, zone: other)
            for _ in 0..<12 {
                let made = RandomExpression(&random)
                let schedule = Schedule(expression: try CronExpression(made.text), zone: zone)
                let expected = window.firing(made)
                #expect(window.firing(schedule) == expected, "\(made.text) around \(change)")
                fired += expected.count
            }
        }
        // The comparison is not empty.
        #expect(fired > 100)
    }

    private static let step = 6 * 3_600

    /// Seconds since 1970, up to six hours before each change of the offset from 2008 to 2030.
    private static func changes(of zone: TimeZone) -> [Int] {
        stride(from: 1_199_145_600, to: 1_893_456_000, by: step).filter { offset(zone, $0) != offset(zone, $0 + step) }
    }

    fileprivate static func offset(_ zone: TimeZone, _ second: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
}

/// A cron expression with its numbers.
private struct RandomExpression {
    let text: String
    let sets: [[Bool]]
    let eitherDayMatches: Bool
    var firesEveryHour: Bool { sets[1].prefix(24).allSatisfy { $0 } }

    init(_ random: inout SplitMix) {
        let fields = [
            Self.field(0...59, stars: 4, &random), Self.field(0...23, stars: 2, &random),
            Self.field(1...31, stars: 2, &random), Self.field(1...12, stars: 1, &random),
            Self.field(0...7, stars: 2, &random),
        ]
        text = fields.map(\.text).joined(separator: " ")
        sets = fields.map(\.numbers)
        eitherDayMatches = !fields[2].text.hasPrefix("*") && !fields[4].text.hasPrefix("*")
    }

    /// - Parameter stars: the field is not restricted once in this many fields.
    private static func field(
        _ range: ClosedRange<Int>, stars: Int, _ random: inout SplitMix
    ) -> (text: String, numbers: [Bool]) {
        var numbers = [Bool](repeating: false, count: 60)
        let isWeekday = range.upperBound == 7
        // Days up to the 28th, so that every expression fires.
        let top = range.upperBound == 31 ? 28 : range.upperBound
        if stars == 1 || random.oneIn(stars) {
            let step = random.oneIn(2) && stars > 1 ? 1 + random.below(6) : 1
            for number in stride(from: range.lowerBound, through: isWeekday ? 6 : range.upperBound, by: step) {
                numbers[number] = true
            }
            return (step == 1 ? "*" : "*/\(step)", numbers)
        }
        let items = (0...random.below(3)).map { _ in
            let first = range.lowerBound + random.below(top - range.lowerBound + 1)
            let last = first + random.below(top - first + 1)
            let step = 1 + random.below(5)
            guard random.oneIn(2), first < last else {
                numbers[first] = true
                return "\(first)"
            }
            for number in stride(from: first, through: last, by: step) { numbers[number] = true }
            return step == 1 ? "\(first)-\(last)" : "\(first)-\(last)/\(step)"
        }
        if isWeekday, numbers[7] { numbers[0] = true }
        return (items.joined(separator: ","), numbers)
    }

    func matches(_ local: Window.LocalTime) -> Bool {
        guard sets[0][local.minute], sets[1][local.hour], sets[3][local.month] else { return false }
        let (byDay, byWeekday) = (sets[2][local.day], sets[4][local.weekday])
        return eitherDayMatches ? byDay || byWeekday : byDay && byWeekday
    }
}

/// Each minute of four days, the first one only as what the clock has shown already.
private struct Window {
    struct LocalTime {
        let minute, hour, day, month, weekday: Int

        /// - Parameter number: minutes since 1970-01-01 00:00 on the local clock.
        init(_ number: Int) {
            var parts = tm()
            var seconds = time_t(number * 60)
            unsafe gmtime_r(&seconds, &parts)
            minute = Int(parts.tm_min)
            hour = Int(parts.tm_hour)
            day = Int(parts.tm_mday)
            month = Int(parts.tm_mon) + 1
            weekday = Int(parts.tm_wday)
        }
    }

    private static let lead = 1_440 + 120
    private static let length = 4 * 1_440
    /// Minutes since 1970-01-01 00:00 UTC.
    private let first: Int
    /// Minutes on the local clock.
    private let clock: [Int]
    private let times: [Int: LocalTime]

    init(center: Int, zone: TimeZone) {
        let first = center / 60 - 2 * 1_440 - 120
        self.first = first
        clock = (0..<Self.length).map { index in
            first + index + ScheduleOracleTests.offset(zone, (first + index) * 60) / 60
        }
        let span = (clock.min() ?? 0)...(clock.max() ?? 0)
        times = Dictionary(uniqueKeysWithValues: span.map { ($0, LocalTime($0)) })
    }

    /// Minutes since 1970-01-01 00:00 UTC.
    func firing(_ made: RandomExpression) -> [Int] {
        func matches(_ minute: Int) -> Bool { times[minute].map(made.matches) ?? false }
        var shown: Set<Int> = []
        var result: [Int] = []
        for (index, minute) in clock.enumerated() {
            let skipped = index > 0 && minute > clock[index - 1] + 1 ? clock[index - 1] + 1..<minute : 0..<0
            let firesInGap =
                made.firesEveryHour
                ? skipped.contains { $0 / 60 == minute / 60 && matches($0) }
                : skipped.contains { !shown.contains($0) && matches($0) }
            let fires = matches(minute) && (made.firesEveryHour || !shown.contains(minute))
            if index > Self.lead, firesInGap || fires { result.append(first + index) }
            shown.insert(minute)
        }
        return result
    }

    func firing(_ schedule: Schedule) -> [Int] {
        var result: [Int] = []
        var moment = Date(timeIntervalSince1970: Double((first + Self.lead) * 60))
        while let next = schedule.next(after: moment), Int(next.timeIntervalSince1970) < (first + Self.length) * 60 {
            result.append(Int(next.timeIntervalSince1970) / 60)
            moment = next
        }
        return result
    }
}
