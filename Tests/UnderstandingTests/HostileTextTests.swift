import Captures
import Cards
import FoundationEssentials
import HostNames
import Matching
import PhoneNumbers
import Reading
import Runtime
import Scams
import Synchronization
import Testing

@Suite(.serialized) struct HostileTextTests {
    private static let scams = ScamReader(hosts: HostNames())
    private static let reader = BuiltInReader(phones: PhoneNumbers(), scams: scams, region: "US")
    #if DEBUG
        /// An unoptimized build takes twenty times as long, so its text is shorter and has no time limit.
        private static let bytes = 40_000
        private static let mostSeconds = Double.infinity
        /// Some milliseconds are measured: the processor's caches change the ratio. A quadratic reading has 4.
        private static let mostGrowth = 3.0
    #else
        private static let bytes = 1_000_000
        private static let mostSeconds = 1.0
        private static let mostGrowth = 2.3
    #endif

    private static func capture(_ text: String, _ kind: CaptureKind) -> CaptureText {
        CaptureText(kind: kind, text: text, recognition: nil, moment: Date(timeIntervalSince1970: 1_768_000_000))
    }

    private static func seconds(_ text: String, _ kind: CaptureKind) throws -> Double {
        let started = ProcessorTime.ofThisThread
        _ = try reader.read(capture(text, kind))
        return ProcessorTime.ofThisThread - started
    }

    /// Takes the best of up to seven tries per length, because other work on the machine only slows a try down. With
    /// quadratic time the longer text takes four times as long.
    private static func expectLinear(_ name: String, _ text: (_ bytes: Int) -> String) throws {
        for kind in [CaptureKind.conversation, .card] {
            let (half, whole) = (text(bytes / 2), text(bytes))
            var (first, seconds) = (Double.infinity, Double.infinity)
            for number in 0..<7 where number == 0 || seconds > first * mostGrowth {
                first = min(first, max(try Self.seconds(half, kind), 0.002))
                seconds = min(seconds, try Self.seconds(whole, kind))
            }
            #expect(seconds <= first * Self.mostGrowth, "\(name) as \(kind.rawValue): \(seconds) s after \(first) s")
            #expect(seconds < Self.mostSeconds, "\(name) as \(kind.rawValue)")
        }
    }

    @Test func `BuiltInReader: the processor time of repeated text grows with its length`() throws {
        Self.reader.warmUp()
        for (name, unit) in HostileTexts.units {
            try Self.expectLinear(name) { HostileTexts.text(of: unit, bytes: $0) }
        }
    }

    @Test func `BuiltInReader: the processor time of varied text grows with its length`() throws {
        Self.reader.warmUp()
        for (name, line) in HostileTexts.distinct {
            try Self.expectLinear(name) { HostileTexts.text(of: line, bytes: $0) }
        }
        try Self.expectLinear("one folded line of a contact") {
            "BEGIN:VCARD\nN:a;b\nNOTE:a\n" + HostileTexts.text(of: " a\n", bytes: $0) + "END:VCARD"
        }
        try Self.expectLinear("one quoted line of a contact") {
            "BEGIN:VCARD\nN;QUOTED-PRINTABLE:" + HostileTexts.text(of: "a", bytes: $0 / 2)
                + HostileTexts.text(of: "=\n", bytes: $0 / 2)
        }
        try Self.expectLinear("a contact of many numbers") {
            "BEGIN:VCARD\nN:a;b\n" + HostileTexts.text(of: "TEL:1\n", bytes: $0)
        }
        try Self.expectLinear("a number before a name") { HostileTexts.text(of: "1 ", bytes: $0) + "Sarah\nx" }
        try Self.expectLinear("marks before names") {
            HostileTexts.text(of: "a\u{301}", bytes: $0 / 2) + HostileTexts.text(of: " Sarah Chen", bytes: $0 / 2)
        }
    }

    @Test func `BuiltInReader: the first 100,000 code points are read and the others counted`() throws {
        let long = try Self.reader.read(Self.capture(String(repeating: "é", count: 100_007), .conversation))
        #expect(long.unread == 7 && long.text.unicodeScalars.count == 100_007)
        let whole = try Self.reader.read(Self.capture("Sarah: lunch?", .conversation))
        #expect(whole.unread == nil)
        let card = String(repeating: "a\n", count: 200) + "b\n" + "cc"
        #expect(try Self.reader.read(Self.capture(card, .card)).unread == 5)
        let wide = "Bob Smith\n" + String(repeating: "x", count: 501)
        #expect(try Self.reader.read(Self.capture(wide, .card)).unread == 1)
    }

    @Test func `BuiltInReader: a capture that exceeds its processor time is dead with a reason`() throws {
        for kind in [CaptureKind.conversation, .card] {
            let clock = Ticks()
            let reader = BuiltInReader(phones: PhoneNumbers(), scams: Self.scams) {
                ReadingBudget(seconds: 10) { clock.next() }
            }
            let long = String(repeating: "Sarah: hello\n", count: 50)
            let text = kind == .card ? "BEGIN:VCARD\nN:a;b\n".repeated(20) : long
            do throws(StageError) {
                _ = try reader.read(Self.capture(text, kind))
                Issue.record("nothing was thrown for \(kind.rawValue)")
            } catch {
                #expect(error.code == .tooCostly && error.disposition == .fatal)
            }
        }
    }

    @Test func `BuiltInReader: 200 cards are read, 201 are rejected before reading`() throws {
        func read(_ count: Int) throws(StageError) -> Int {
            try Self.reader.read(Self.capture("BEGIN:VCARD\nN:a;b\nEND:VCARD\n".repeated(count), .auto)).cards
                .count
        }
        #expect(try read(200) == 200)
        let error = #expect(throws: StageError.self) { try read(201) }
        #expect(error?.code == .tooManyCards && error?.disposition == .reject)
    }
}

/// A clock that advances by one second at each call.
private final class Ticks: Sendable {
    private let count = Mutex(0.0)

    func next() -> Double {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
