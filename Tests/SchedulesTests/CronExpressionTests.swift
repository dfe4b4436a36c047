import FoundationEssentials
import Testing

@testable import Schedules

@Suite struct CronExpressionTests {
    @Test(arguments: [
        ("60 * * * *", "minute is '60': expected *, a number from 0 to 59, a range such as 0-29"),
        ("* 24 * * *", "hour is '24': expected *, a number from 0 to 23"),
        ("* * 0 * *", "day of month is '0': expected *, a number from 1 to 31"),
        ("* * 32 * *", "day of month is '32': expected"),
        ("* * * 13 *", "month is '13': expected *, a number from 1 to 12, a name from JAN to DEC"),
        ("* * * FEBRUARY *", "month is 'FEBRUARY': expected"),
        (
            "* * * * 8",
            "day of week is '8': expected *, a number from 0 to 7 (0 and 7 are Sunday), a name from SUN to SAT"
        ),
        ("* * * * L", "day of week is 'L': expected"), ("* * ? * *", "day of month is '?': expected"),
        ("*/0 * * * *", "minute is '*/0': expected a step from 1 to 59 after the /"),
        ("*/60 * * * *", "minute is '*/60': expected a step from 1 to 59 after the /"),
        ("5/10 * * * *", "minute is '5/10': expected a range before the step, such as 5-59/10"),
        ("30-10 * * * *", "minute is '30-10': expected a range that ascends; write two ranges, such as 30-59 and 0-10"),
        ("* * * * FRI-MON", "day of week is 'FRI-MON': expected a range that ascends"),
        ("1,,2 * * * *", "minute is '': expected"), ("1-2-3 * * * *", "minute is '1-2-3': expected"),
        ("-1 * * * *", "minute is '-1': expected"), ("+1 * * * *", "minute is '+1': expected"),
        ("1.5 * * * *", "minute is '1.5': expected"), ("٣ * * * *", "minute is '٣': expected"),
        ("0000 * * * *", "minute is '0000': expected"),
        ("* * * *", "schedule is '* * * *': expected five fields"), ("", "schedule is '': expected five fields"),
        ("* * * * * *", "schedule is '* * * * * *': expected five fields"),
        ("@reboot", "schedule is '@reboot': expected @hourly, @daily, @weekly, @monthly, @yearly or five fields"),
        ("0 0 31 2 *", "day of month is '31 in month 2': expected a day that at least one of the months has"),
        ("0 0 30,31 FEB *", "day of month is '30,31 in month FEB': expected"),
        ("0 0 31 2,4,6,9,11 *", "day of month is '31 in month 2,4,6,9,11': expected"),
        ("0 0 31 2 */2", "day of month is '31 in month 2': expected"),
    ])
    func `CronExpression: names the field, the value and what is allowed`(text: String, words: String) {
        do throws(CronFault) {
            _ = try CronExpression(text)
            Issue.record("accepted")
        } catch {
            #expect(error.description.hasPrefix(words))
        }
    }

    @Test func `CronExpression: a long text is refused without being read`() {
        let text = "0 0 * * " + String(repeating: "1,", count: 100_000) + "1"
        #expect { try CronExpression(text) } throws: { ($0 as? CronFault)?.code == .tooLong }
    }

    /// The times are in UTC.
    @Test(arguments: [
        ("* * * * *", "2026-01-01T00:00:00Z", "2026-01-01T00:01:00Z"),
        ("* * * * *", "2026-01-01T00:00:59Z", "2026-01-01T00:01:00Z"),
        ("*/15 * * * *", "2026-01-01T00:45:00Z", "2026-01-01T01:00:00Z"),
        ("10-40/15 * * * *", "2026-01-01T00:25:00Z", "2026-01-01T00:40:00Z"),
        ("30 3 * * *", "2026-01-01T03:30:00Z", "2026-01-02T03:30:00Z"),
        ("30 3 * * *", "2025-12-31T03:29:59Z", "2025-12-31T03:30:00Z"),
        ("0 8-10,22 * * *", "2026-01-01T10:00:00Z", "2026-01-01T22:00:00Z"),
        // 1 January 2026 is a Thursday.
        ("0 0 * * MON-FRI", "2026-01-02T12:00:00Z", "2026-01-05T00:00:00Z"),
        ("0 0 * * 7", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00Z"),
        ("0 0 * * 0", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00Z"),
        ("0 0 * * sun", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00Z"),
        ("0 0 * * 5-7", "2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z"),
        ("0 0 * * */3", "2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z"),
        // Both fields restrict the day: either is enough.
        ("0 0 13 * FRI", "2026-02-01T00:00:00Z", "2026-02-06T00:00:00Z"),
        ("0 0 13 * FRI", "2026-04-10T00:00:00Z", "2026-04-13T00:00:00Z"),
        // A field that starts with * does not: both must match.
        ("0 0 */2 * FRI", "2026-01-01T00:00:00Z", "2026-01-09T00:00:00Z"),
        ("0 0 13 * */5", "2026-01-01T00:00:00Z", "2026-02-13T00:00:00Z"),
        ("0 0 31 * *", "2026-01-31T00:00:00Z", "2026-03-31T00:00:00Z"),
        ("0 0 29 2 *", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00Z"),
        ("0 0 29 2 *", "2096-02-29T00:00:00Z", "2104-02-29T00:00:00Z"),
        // 29 February on a Sunday: next in 2032, and after 2088 only in 2128.
        ("0 0 29 2 */7", "2026-01-01T00:00:00Z", "2032-02-29T00:00:00Z"),
        ("0 0 29 2 */7", "2088-02-29T00:00:00Z", "2128-02-29T00:00:00Z"),
        ("59 23 31 12 *", "2026-12-31T23:59:00Z", "2027-12-31T23:59:00Z"),
        ("0 12 1 JAN,jul *", "2026-01-01T12:00:00Z", "2026-07-01T12:00:00Z"),
        ("0 0 1 */5 *", "2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z"),
        ("  5\t4  * * *  ", "2026-01-01T00:00:00Z", "2026-01-01T04:05:00Z"),
        ("@hourly", "2026-01-01T00:00:00Z", "2026-01-01T01:00:00Z"),
        ("@daily", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"),
        ("@Weekly", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00Z"),
        ("@monthly", "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"),
        ("@yearly", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"),
        // Before 1970.
        ("0 0 1 1 *", "1900-02-28T00:00:00Z", "1901-01-01T00:00:00Z"),
    ])
    func `CronExpression: fires next as in cron`(text: String, after: String, next: String) throws {
        let schedule = Schedule(expression: try CronExpression(text), zone: .utc)
        let found = schedule.next(after: try Date(after, strategy: .iso8601))
        #expect(found?.formatted(.iso8601) == next)
    }
}
