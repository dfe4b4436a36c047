import FoundationEssentials
import Testing
import Zones

@testable import Schedules

@Suite struct ScheduleTests {
    /// All times that fire from `start` on, for one or more days. The times are in UTC.
    @Test(arguments: [
        // Berlin, 29 March 2026: 02:00 CET becomes 03:00 CEST (01:00 UTC).
        ("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", ["2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"]),
        ("*/10 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", ["2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z"]),
        ("0 3 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", ["2026-03-29T01:00:00Z", "2026-03-30T01:00:00Z"]),
        // 02:30 fires at the end of the gap, at which 03:00 fires too.
        ("0,30 2,3 * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", ["2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z"]),
        ("30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"]),
        ("30 */2 * * *", "Europe/Berlin", "2026-03-28T23:00:00Z", ["2026-03-28T23:30:00Z", "2026-03-29T01:00:00Z"]),
        // Berlin, 25 October 2026: 03:00 CEST becomes 02:00 CET (01:00 UTC).
        ("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
        (
            "*/30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z",
            ["2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:00:00Z"]
        ),
        (
            "30 * * * *", "Europe/Berlin", "2026-10-25T00:00:00Z",
            ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"]
        ),
        ("30 0-23 * * *", "Europe/Berlin", "2026-10-25T00:00:00Z", ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]),
        ("0 3 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", ["2026-10-25T02:00:00Z"]),
        // A schedule that is made in the second 02:xx waits for the next day.
        ("30 2 * * *", "Europe/Berlin", "2026-10-25T01:10:00Z", ["2026-10-26T01:30:00Z"]),
        // Lord Howe, 4 October 2026: 02:00 +10:30 becomes 02:30 +11 (15:30 UTC).
        (
            "15 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00:00Z",
            ["2026-10-03T15:30:00Z", "2026-10-04T15:15:00Z"]
        ),
        (
            "15 * * * *", "Australia/Lord_Howe", "2026-10-03T14:00:00Z",
            ["2026-10-03T14:45:00Z", "2026-10-03T15:30:00Z", "2026-10-03T16:15:00Z"]
        ),
        // Lord Howe, 5 April 2026: 02:00 +11 becomes 01:30 +10:30 (15:00 UTC).
        (
            "45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00:00Z",
            ["2026-04-04T14:45:00Z", "2026-04-05T15:15:00Z"]
        ),
        (
            "45 * * * *", "Australia/Lord_Howe", "2026-04-04T14:00:00Z",
            ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z", "2026-04-04T16:15:00Z"]
        ),
        // Apia has no 30 December 2011.
        ("0 9 30 12 *", "Pacific/Apia", "2011-12-01T00:00:00Z", ["2011-12-30T10:00:00Z", "2012-12-29T19:00:00Z"]),
        (
            "0 9 * * *", "Pacific/Apia", "2011-12-29T00:00:00Z",
            ["2011-12-29T19:00:00Z", "2011-12-30T10:00:00Z", "2011-12-30T19:00:00Z"]
        ),
        ("0 9 * * *", "Asia/Kolkata", "2026-01-01T00:00:00Z", ["2026-01-01T03:30:00Z", "2026-01-02T03:30:00Z"]),
        // Dublin's standard time is in summer.
        ("30 1 * * *", "Europe/Dublin", "2040-03-24T12:00:00Z", ["2040-03-25T01:00:00Z", "2040-03-26T00:30:00Z"]),
        // Far after the last listed change.
        ("30 2 * * *", "America/New_York", "2150-03-07T12:00:00Z", ["2150-03-08T07:00:00Z", "2150-03-09T06:30:00Z"]),
        // Monrovia moved its clock by 44:30 on 7 January 1972.
        ("0 0 7 1 *", "Africa/Monrovia", "1971-06-01T00:00:00Z", ["1972-01-07T00:44:30Z", "1973-01-07T00:00:00Z"]),
    ])
    func `Schedule: daylight saving in both directions`(
        text: String, zone: String, start: String, expected: [String]
    ) throws {
        let schedule = Schedule(expression: try CronExpression(text), zone: try ZoneFile.load(zone))
        var moment = try Date(start, strategy: .iso8601)
        var found: [String] = []
        for _ in expected {
            moment = try #require(schedule.next(after: moment))
            found.append(moment.formatted(.iso8601))
        }
        #expect(found == expected)
    }

    @Test func `Schedule: the rarest expression is found in bounded time, in any year`() throws {
        let zone = try ZoneFile.load("Europe/Berlin")
        let schedule = Schedule(expression: try CronExpression("30 2 29 2 */7"), zone: zone)
        let seconds = [-200_000_000_000.0, -60_000_000_000, 0, 2_000_000_000, 100_000_000_000]
        let duration = ContinuousClock().measure {
            for second in seconds {
                let next = schedule.next(after: Date(timeIntervalSince1970: second))
                #expect(next.map { (0..<41 * 366 * 86_400).contains($0.timeIntervalSince1970 - second) } != false)
            }
        }
        #expect(duration < .seconds(2))
        for second in [.infinity, -.infinity, .nan, 1e300] {
            #expect(schedule.next(after: Date(timeIntervalSince1970: second)) == nil)
        }
    }
}
