import FoundationEssentials
import Requests
import Testing

@testable import Ingest

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2024-01-04T10:30:00Z", 1_704_364_200), ("2024-02-29t23:59:60z", 1_709_251_200),
        ("2024-01-04T11:30:00+01:00", 1_704_364_200), ("2024-01-04T05:00:00.5-05:30", 1_704_364_200.5),
        ("1969-12-31T23:59:59Z", -1), ("2000-03-01T00:00:00Z", 951_868_800),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59.999Z", 253_402_300_799.999),
    ])
    func `Timestamp: RFC 3339 times are parsed to the second`(text: String, seconds: Double) {
        #expect(Timestamp.parse(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2024-01-04", "2024-01-04T10:30Z", "2024-01-04T10:30:00", "2024-01-04 10:30:00Z", "2023-02-29T00:00:00Z",
        "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-04T24:00:00Z", "2024-01-04T10:60:00Z",
        "2024-01-04T10:30:00Zx", "2024-01-04T10:30:00.Z", "2024-01-04T10:30:00+0100", "+2024-01-04T10:30:00Z",
        "２024-01-04T10:30:00Z", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:60Z", "9999-12-31T23:59:59.9999Z",
        "0001-01-01T00:00:00+00:01", "0000-12-31T23:59:59Z",
    ])
    func `Timestamp: any other text is refused`(text: String) {
        #expect(Timestamp.parse(text) == nil)
    }

    @Test(arguments: [
        ("2024-01-04T10:30:00Z", nil), ("2024-01-04T10:30:00+00:00", 0), ("2024-01-04T11:30:00+01:00", 3_600),
        ("2024-01-04T05:00:00-05:30", -19_800),
    ])
    func `Timestamp: a numeric offset gives the sender's offset, Z does not`(text: String, utcOffset: Int?) throws {
        #expect(try #require(Timestamp.parseZoned(text)).utcOffset == utcOffset)
    }

    @Test func `Timestamp: a written time is parsed back`() {
        for _ in 0..<500 {
            let time = Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000)))
            #expect(Timestamp.parse(Timestamp.text(time)) == time)
        }
    }
}
