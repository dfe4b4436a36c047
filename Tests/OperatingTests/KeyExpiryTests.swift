import FoundationEssentials
import Testing

@testable import Operating

@Suite struct KeyExpiryTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        ("12h", 1_800_043_200.0), ("30d", 1_802_592_000), ("2027-01-31", 1_801_353_600),
        ("2027-01-31T08:00:00Z", 1_801_382_400),
    ])
    func `an end is a time or a span`(text: String, seconds: Double) throws {
        #expect(try KeyExpiry.time(text, now: Self.now) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["", "d", "-1d", "0h", "2020-01-01", "tomorrow", "30", "1e99d", "nand"])
    func `what is past or no time is refused`(text: String) {
        #expect(throws: UsageFault.self) { try KeyExpiry.time(text, now: Self.now) }
    }
}
