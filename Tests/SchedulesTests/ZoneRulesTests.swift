import Foundation
import RandomSupport
import Testing
import Zones

@testable import Schedules

@Suite struct ZoneRulesTests {
    @Test func `ZoneRules: the offsets of every zone of the system are ICU's`() throws {
        var compared = 0
        var random = SplitMix(state: 11)
        for name in TimeZone.knownTimeZoneIdentifiers {
            guard let other = TimeZone(identifier: name), let zone = try? ZoneFile.load(name) else { continue }
            // ICU and the system may have other releases of the tz database: compare a time that both know.
            for _ in 0..<40 {
                let moment = Date(timeIntervalSince1970: Double(random.below(1_700_000_000)))
                #expect(zone.offset(at: moment) == other.secondsFromGMT(for: moment), "\(name) \(moment)")
                compared += 1
            }
        }
        #expect(compared > 10_000)
    }

    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", true), ("EST5EDT,M3.2.0,M11.1.0", true), ("<+0530>-5:30", true),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", true), ("IST-2IDT,M3.4.4/26,M10.5.0", true),
        ("EST5EDT,0/0,J365/25", true), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", true), ("UTC0", true),
        ("", false), ("CET", false), ("CE-1", false), ("CET-25", false), ("CET-1CEST", false),
        ("CET-1CEST,M13.5.0,M10.5.0", false), ("CET-1CEST,M3.6.0,M10.5.0", false), ("CET-1CEST,M3.5.7,M10.5.0", false),
        ("CET-1CEST,M3.5.0,M10.5.0/168", false), ("CET-1CEST,M3.5.0,M10.5.0/3x", false), ("<CET-1", false),
        ("CET-1CEST,J0,J365", false), ("CET-1CEST,366,1", false),
    ])
    func `YearlyZoneRule: reads the forms of RFC 9636`(text: String, isRule: Bool) {
        #expect((YearlyZoneRule(text) != nil) == isRule)
    }

    @Test func `YearlyZoneRule: daylight saving time may last the whole year`() throws {
        let rule = try #require(YearlyZoneRule("EST5EDT,0/0,J365/25"))
        for day in 0..<800 { #expect(rule.period(at: 1_700_000_000 + day * 86_400).offset == -4 * 3_600) }
    }

    @Test func `ZoneRules: a damaged file is refused, never trusted`() throws {
        let path = "\(ZoneFile.folder)/Europe/Berlin"
        let file = [UInt8](try #require(FileManager.default.contents(atPath: path)))
        #expect(throws: Never.self) { try ZoneRules(name: "x", file: file) }
        for count in 0..<file.count - 1 {
            #expect(throws: ZoneFault.self) { try ZoneRules(name: "x", file: Array(file.prefix(count))) }
        }
        // Any change of bytes gives a fault or rules that can be asked.
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            var other = file
            for _ in 0...random.below(4) { other[random.below(file.count)] = UInt8(random.below(256)) }
            guard let zone = try? ZoneRules(name: "x", file: other) else { continue }
            let schedule = Schedule(expression: try CronExpression("30 2 * * *"), zone: zone)
            for _ in 0..<5 {
                let moment = Date(timeIntervalSince1970: Double(random.below(4_000_000_000)))
                let next = try #require(schedule.next(after: moment))
                #expect(next > moment)
            }
        }
        #expect(throws: ZoneFault.self) { try ZoneRules(name: "x", file: [UInt8](repeating: 0, count: 2 << 20)) }
    }

    @Test(arguments: [
        "Europe/Atlantis", "", "../../etc/passwd", "/etc/localtime", "Europe", "Europe/../Europe/Berlin", "right/UTC",
        "posix/UTC", "Europe//Berlin", "tzdata.zi", "zone1970", "europe/berlin", "Europe/Berlin\0",
    ])
    func `ZoneFile: an unknown name is refused and quoted`(name: String) {
        #expect(throws: ZoneFileError.unknown(name)) { try ZoneFile.load(name) }
    }

    @Test func `ZoneFile: a missing database names the package`() {
        #expect(throws: ZoneFileError.noDatabase("/nonexistent")) { try ZoneFile.load("UTC", folder: "/nonexistent") }
    }
}
