import ChatExports
import FoundationEssentials
import Schedules
import Testing
import Zones

@Suite struct LocalTimeTests {
    private static func date(_ time: LocalTime, in zone: String) throws -> Int {
        Int(time.date(in: try ZoneFile.load(zone)).timeIntervalSince1970)
    }

    private static func time(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0, _ second: Int = 0
    ) -> LocalTime {
        LocalTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    @Test func `LocalTime: a time becomes the moment of its zone`() throws {
        #expect(try Self.date(Self.time(1970, 1, 1, 0), in: "UTC") == 0)
        #expect(try Self.date(Self.time(2024, 2, 29, 23, 59, 59), in: "UTC") == 1_709_251_199)
        #expect(try Self.date(Self.time(2024, 1, 1, 1), in: "Europe/Berlin") == 1_704_067_200)
        #expect(try Self.date(Self.time(2024, 7, 1, 2), in: "Europe/Berlin") == 1_719_792_000)
        #expect(try Self.date(Self.time(2023, 12, 31, 19), in: "America/New_York") == 1_704_067_200)
        #expect(try Self.date(Self.time(2024, 1, 1, 13, 45), in: "Pacific/Chatham") == 1_704_067_200)
    }

    @Test func `LocalTime: an hour that the clock shows twice is the earlier one, and a skipped hour is moved`() throws
    {
        // 31 March 2024: from 02:00 to 03:00. 27 October 2024: from 03:00 to 02:00.
        #expect(try Self.date(Self.time(2024, 3, 31, 1, 59), in: "Europe/Berlin") == 1_711_846_740)
        #expect(try Self.date(Self.time(2024, 3, 31, 2, 30), in: "Europe/Berlin") == 1_711_848_600)
        #expect(try Self.date(Self.time(2024, 3, 31, 3, 30), in: "Europe/Berlin") == 1_711_848_600)
        #expect(try Self.date(Self.time(2024, 10, 27, 2, 30), in: "Europe/Berlin") == 1_729_989_000)
        #expect(try Self.date(Self.time(2024, 10, 27, 3), in: "Europe/Berlin") == 1_729_994_400)
    }
}
