import Captures
import CommandLine
import FoundationEssentials
import Store
import Testing

@testable import Operator

@Suite struct StatusReportTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func beat(
        _ worker: String, _ lane: Lane = .bulk, done: Int, failed: Int = 0, at seconds: Double, began: Double = -3600,
        alive: Bool = true
    ) -> HeartbeatStatus {
        HeartbeatStatus(
            worker: worker, stage: .understand, lane: lane, slots: 2, done: done, failed: failed, lag: 10,
            startedAt: Self.start.addingTimeInterval(began), at: Self.start.addingTimeInterval(seconds), isAlive: alive)
    }

    private func look(
        at seconds: Double, _ beats: [HeartbeatStatus], counts: [WorkCount] = [], batches: [UnfinishedBatch] = []
    ) -> SystemStatus {
        SystemStatus(
            now: Self.start.addingTimeInterval(seconds), isDispatched: true, beats: beats, counts: counts,
            unparsable: BoundedCount(0),
            dead: [SystemStatus.Dead(stage: .match, code: "internal_error", count: BoundedCount(12))], batches: batches)
    }

    @Test func `RateMeter: a rate is the difference of two heartbeats of a worker over their time`() {
        var rates = RateMeter()
        rates.look(look(at: 0, [beat("a", done: 100, at: 0), beat("b", done: 5, failed: 1, at: 0)]))
        #expect(rates.rate(.understand, .bulk) == nil)
        rates.look(look(at: 1, [beat("a", done: 300, at: 2), beat("b", done: 5, failed: 3, at: 1)]))
        #expect(rates.rate(.understand, .bulk) == RateMeter.Rate(done: 100, failed: 2))
        #expect(rates.rate(.understand, .now) == nil)
        // A second sample with the same heartbeat changes nothing.
        rates.look(look(at: 2, [beat("a", done: 300, at: 2), beat("b", done: 5, failed: 3, at: 1)]))
        #expect(rates.rate(.understand, .bulk) == RateMeter.Rate(done: 100, failed: 2))
    }

    @Test func `RateMeter: a restarted or silent worker does not count`() {
        var rates = RateMeter()
        rates.look(look(at: 0, [beat("a", done: 1000, at: 0), beat("b", done: 10, at: 0)]))
        rates.look(look(at: 1, [beat("a", done: 3, at: 1, began: 0.5), beat("b", done: 20, at: 1)]))
        #expect(rates.rate(.understand, .bulk) == RateMeter.Rate(done: 10, failed: 0))
        rates.look(look(at: 9, [beat("a", done: 13, at: 2, began: 0.5), beat("b", done: 20, at: 1, alive: false)]))
        #expect(rates.rate(.understand, .bulk) == RateMeter.Rate(done: 10, failed: 0))
    }

    @Test func `StatusReport: every topic has a row with its counts`() {
        var count = WorkCount(stage: .understand, lane: .bulk, oldest: Self.start.addingTimeInterval(-90))
        count.waiting = BoundedCount(100_000, isAtLeast: true)
        count.inFlight = BoundedCount(12)
        count.parked = 3
        var notify = WorkCount(stage: .notify, lane: .bulk, oldest: Self.start)
        notify.inFlight = BoundedCount(4)
        let report = StatusReport(
            look(at: 0, [beat("ai-worker@a:1", done: 1, failed: 6, at: 0)], counts: [count, notify]), RateMeter(),
            totals: Self.totals)
        #expect(report.stages.count == 8)
        let row = report.stages.first { $0.stage == .understand && $0.lane == .bulk }
        #expect(row?.waiting == 100_000 && row?.waitingIsAtLeast == true)
        #expect(row?.inFlight == 12 && row?.parked == 3 && row?.oldestSeconds == 90)
        #expect(row?.workers == 1 && row?.lag == 10 && row?.failed == 6 && row?.ratePerSecond == nil)
        #expect(report.stages.first { $0.stage == .notify }?.inFlight == 4)
        let page = StatusPage(report).lines.joined(separator: "\n")
        #expect(page.contains("100,000+"))
        #expect(page.contains("ai-worker 1"))
        #expect(page.contains("Dead: match internal_error 12"))
        #expect(page.contains("NONE"), "notify has work and no worker")
        #expect(StatusPage(report).lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `StatusReport: a batch's time left follows from its rate`() throws {
        func batch(_ pending: Int) -> UnfinishedBatch {
            UnfinishedBatch(
                id: Self.id, owner: Self.id, name: "archive", state: .running, total: 1000, pending: pending)
        }
        var rates = RateMeter()
        rates.look(look(at: 0, [], batches: [batch(900)]))
        let second = look(at: 2, [], batches: [batch(700)])
        rates.look(second)
        let shown = try #require(StatusReport(second, rates, totals: Self.totals).batches.first)
        #expect(shown.ratePerSecond == 100)
        #expect(shown.secondsLeft == 7)
        let page = StatusPage(StatusReport(second, rates, totals: Self.totals)).lines.joined(separator: "\n")
        #expect(page.contains("[######..............] 30 %"), "\(page)")
    }

    @Test func `StatusReport: a short time left is not shown as zero`() throws {
        func batch(_ pending: Int) -> UnfinishedBatch {
            UnfinishedBatch(
                id: Self.id, owner: Self.id, name: "archive", state: .running, total: 1000, pending: pending)
        }
        var rates = RateMeter()
        rates.look(look(at: 0, [], batches: [batch(108)]))
        let second = look(at: 1, [], batches: [batch(8)])
        rates.look(second)
        let report = StatusReport(second, rates, totals: Self.totals)
        #expect(report.batches.first?.secondsLeft == 1)
        #expect(!StatusPage(report).lines.joined().contains("0.0 s left"))
    }

    private static let totals = SystemTotals(
        captures: BoundedCount(1_240), contacts: BoundedCount(310), drafts: BoundedCount(12), inbox: BoundedCount(4),
        databaseBytes: 123_400_000)

    @Test func `StatusPage: totals come first, and an unreachable broker is reported`() {
        let report = StatusReport(
            look(at: 0, []), RateMeter(), totals: Self.totals, freeBytes: 34_000_000_000,
            broker: BrokerProbe.Outcome(address: BrokerAddress(address: "127.0.0.1:9092"), fault: "timed out"))
        let lines = StatusPage(report).lines
        #expect(
            lines.first
                == "captures 1,240   contacts 310 (12 drafts)   inbox 4   disk 123 MB, 34 GB free")
        #expect(lines[1] == "the broker does not answer at 127.0.0.1:9092: timed out")
    }

    @Test func `StatusPage: the widest content fits 80 columns`() {
        let many = BoundedCount(10_000, isAtLeast: true)
        var counts: [WorkCount] = []
        for stage in Stage.allCases {
            for lane in Lane.allCases {
                var count = WorkCount(stage: stage, lane: lane, oldest: Self.start.addingTimeInterval(-8e7))
                (count.waiting, count.inFlight) = (many, many)
                (count.retrying, count.parked, count.overdue, count.leased) = (10_000, 10_000, 10_000, 10_000)
                counts.append(count)
            }
        }
        let beats = (0..<40).flatMap { number in
            [false, true].map { alive in
                beat(
                    "ai-worker-of-some-name-\(number)@host-\(alive):\(number)", done: 0, failed: 99_999_999, at: 0,
                    alive: alive)
            }
        }
        var status = look(at: 0, beats, counts: counts)
        status.isDispatched = false
        status.overdueSince = Self.start.addingTimeInterval(-1e6)
        status.dead = (0..<50).map { _ in
            SystemStatus.Dead(stage: .understand, code: String(repeating: "cause", count: 30), count: many)
        }
        status.batches = [
            UnfinishedBatch(
                id: Self.id, owner: Self.id, name: String(repeating: "name", count: 50), state: .cancelled,
                total: 1_000_000, pending: 999_999, dead: 10_000)
        ]
        let report = StatusReport(
            status, RateMeter(),
            totals: SystemTotals(captures: many, contacts: many, drafts: many, inbox: many, databaseBytes: .max),
            freeBytes: .max,
            broker: BrokerProbe.Outcome(
                address: BrokerAddress(address: "b:1"), fault: String(repeating: "x", count: 300)))
        let lines = StatusPage(report).lines
        #expect(lines.filter { $0.count > StatusPage.width } == [])
        #expect(lines.count > 20)
    }

    @Test func `StatusPage: a long line continues below`() {
        let fault = "asking for the topics: Local: Broker transport failure (_TRANSPORT), the last of 3 tries"
        let brokers = (1...6).map { "kafka-\($0).rack-\($0).example.internal:9092" }
        var status = look(at: 0, [])
        status.unkept = 1_234_567_890
        let totals = SystemTotals(
            captures: BoundedCount(1_234_567), contacts: BoundedCount(1_234_567), drafts: BoundedCount(1_234_567),
            inbox: BoundedCount(1_234_567), databaseBytes: 123_400_000_000_000)
        for isDown in [true, false] {
            let outcome = BrokerProbe.Outcome(
                address: BrokerAddress(address: brokers.joined(separator: ",")), fault: isDown ? fault : nil)
            let lines = StatusPage(
                StatusReport(status, RateMeter(), totals: totals, freeBytes: 987_600_000_000_000, broker: outcome)
            ).lines
            #expect(lines.filter { $0.count > StatusPage.width } == [])
            let page = lines.joined(separator: " ")
            for broker in brokers { #expect(page.contains(broker)) }
            #expect(page.contains(fault) == isDown)
            #expect(page.contains("disk 123 TB, 988 TB free"))
            #expect(page.contains("(1,234,567,890 more not stored, last 24 h)"))
        }
    }

    @Test func `StatusPage: the cause of a Postgres outage is shown completely in 80 columns`() {
        let cause =
            "unreachable: connection to server on socket \"/var/lib/tapline/run/.s.PGSQL.5432\" failed: No such file"
        let lines = StatusPage.postgresIsDown(cause)
        #expect(lines.joined(separator: " ") == "Postgres is down: " + cause)
        #expect(lines.count == 2 && lines.allSatisfy { $0.count <= StatusPage.width })
    }

    @Test(arguments: [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (34_000_000_000, "34 GB"), (1_490_000, "1.5 MB")])
    func `DiskSpace: a size is shown in a suitable unit`(bytes: Int, text: String) {
        #expect(DiskSpace.text(bytes) == text)
    }

    private static let id = UUID.v7()

    @Test(arguments: [
        (0.0, "0.0 s"), (0.44, "0.4 s"), (9.9, "9.9 s"), (10.0, "10 s"), (119.0, "119 s"), (120.0, "2 min"),
        (7200.0, "2 h"), (200_000.0, "2 d"), (-1.0, "0 s"),
    ])
    func `DurationText: a time span is shown in a suitable unit`(seconds: Double, text: String) {
        #expect(DurationText.text(seconds) == text)
    }
}
