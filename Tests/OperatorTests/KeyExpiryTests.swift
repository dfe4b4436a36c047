import CommandLine
import FoundationEssentials
import Testing

@testable import Operator

@Suite struct KeyExpiryTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        ("12h", 1_800_043_200.0), ("30d", 1_802_592_000), ("2027-01-31", 1_801_353_600),
        ("2027-01-31T08:00:00Z", 1_801_382_400), ("2028-02-29", 1_835_395_200),
        ("2027-01-31T23:30:00-05:00", 1_801_456_200),
    ])
    func `KeyExpiry: a time or a time span is accepted`(text: String, seconds: Double) throws {
        #expect(try KeyExpiry.time(text, now: Self.now) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "d", "-1d", "0h", "2020-01-01", "tomorrow", "30", "1e99d", "nand", "2027-02-30", "2027-02-29",
        "2027-04-31T08:00:00Z", "2027-13-01", "2027-01-31T25:00:00Z", "2027-01-31T08:61:00Z",
    ])
    func `KeyExpiry: a past or invalid time is refused`(text: String) {
        #expect(throws: UsageFault.self) { try KeyExpiry.time(text, now: Self.now) }
    }

    @Test(arguments: ["1m", "1y", "2w"])
    func `KeyExpiry: an unknown unit is refused with the list of units`(text: String) throws {
        let fault = try #require(throws: UsageFault.self) { try KeyExpiry.time(text, now: Self.now) }
        #expect(fault.description.contains("hours (12h), days (30d)"), "\(fault)")
    }
}
