import CommandLine
import FoundationEssentials
import Testing

@testable import Operator

@Suite struct DeadWordsTests {
    @Test(arguments: [("20/s", 20.0), ("20", 20), ("0.5/s", 0.5), ("100000", 100_000)])
    func `DeadArguments: a valid rate is parsed`(text: String, rate: Double) throws {
        #expect(try DeadArguments.rate(text) == rate)
    }

    @Test(arguments: ["", "/s", "0", "-3/s", "20/m", "nan", "inf", "1e9"])
    func `DeadArguments: an invalid rate is refused`(
        text: String
    ) {
        #expect(throws: UsageFault.self) { try DeadArguments.rate(text) }
    }

    @Test(arguments: [
        ("90s", 90.0), ("5m", 300), ("2h", 7200), ("1.5d", 129_600), ("1970-01-12T13:46:40Z", 0),
    ]) func `DeadArguments: a time is absolute or a time span before now`(text: String, secondsBefore: Double) throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(try now.timeIntervalSince(DeadArguments.time(text, now: now)) == secondsBefore)
    }

    @Test(arguments: ["", "h", "-2h", "2w", "yesterday", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "nand"])
    func `DeadArguments: an invalid time is refused`(text: String) {
        #expect(throws: UsageFault.self) { try DeadArguments.time(text, now: Date()) }
    }
}
