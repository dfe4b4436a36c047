import Captures
import FoundationEssentials
import Records
import Store
import Testing

@testable import Operator

@Suite struct WhyReportTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func story(
        batch: BatchState? = nil, alive: Int = 0, lag: Int = 0, dispatched: Bool = true,
        before: BoundedCount? = nil, _ change: (inout WorkSnapshot.Place) -> Void
    ) -> WorkHistory {
        var place = WorkSnapshot.Place(
            stage: .understand, lane: .bulk, attempt: 1, published: 1, publishedAt: now.addingTimeInterval(-3),
            dueAt: now.addingTimeInterval(17), createdAt: now)
        change(&place)
        return WorkHistory(
            work: WorkSnapshot(now: now, place: place, batch: batch),
            attempts: [
                WorkHistory.Attempt(
                    stage: .understand, attempt: 1, code: "internal_error", detail: "the disk is full",
                    worker: "ai-worker@a:1", at: now)
            ],
            kind: "capture", owner: nil, before: before,
            consumers: WorkHistory.Consumers(names: (0..<alive).map { "ai-worker@a:\($0)" }, lag: lag),
            isDispatched: dispatched)
    }

    private static func ended(_ ending: WorkSnapshot.FinalState) -> WorkHistory {
        WorkHistory(
            work: WorkSnapshot(now: now, ending: ending), attempts: [], kind: "capture", owner: nil, before: nil,
            consumers: WorkHistory.Consumers(names: [], lag: 0), isDispatched: true)
    }

    /// A history, its wait reason, and the phrases that its text must contain.
    static let sentences: [(WorkHistory, WaitReason, [String])] = [
        (
            story(alive: 2, lag: 40) { _ in }, .message,
            ["published 3.0 s ago", "2 workers have 40 messages", "in 17 s"]
        ),
        (story { _ in }, .message, ["No worker of this stage is running"]),
        (story { ($0.delay, $0.published) = (.retry, 0) }, .retry, ["Try 2 of 8", "in 17 s", "the disk is full"]),
        (
            story { $0.leaseUntil = now.addingTimeInterval(-2) }, .retry,
            ["stopped without a result", "claim 1", "in 17 s"]
        ),
        (story { ($0.delay, $0.rateKey, $0.published) = (.rate, "provider:x", 0) }, .rate, ["provider:x", "in 17 s"]),
        (story { $0.leaseUntil = now.addingTimeInterval(8) }, .lease, ["try 1", "in 8.0 s", "no longer sends"]),
        (
            story(alive: 1) { $0.leaseUntil = now.addingTimeInterval(8) }, .lease,
            ["ai-worker@a:0 processes the capture"]
        ),
        (
            story(alive: 2) { $0.leaseUntil = now.addingTimeInterval(8) }, .lease,
            ["One of ai-worker@a:0, ai-worker@a:1 processes the capture"]
        ),
        (story { $0.dueAt = now.addingTimeInterval(-30) }, .overdue, ["30 s ago", "is running but late"]),
        (
            story(dispatched: false) { $0.dueAt = now.addingTimeInterval(-30) }, .overdue,
            ["30 s ago", "Check that ingest is running"]
        ),
        (story(before: BoundedCount(1200)) { $0.dueAt = nil }, .window, ["window of the lane bulk", "1,200"]),
        (story(before: BoundedCount(0)) { $0.dueAt = nil }, .window, ["No work item of the same group"]),
        (story(batch: .open) { $0.dueAt = nil }, .batchOpen, ["commits the batch"]),
        (story(batch: .paused) { $0.dueAt = nil }, .batchPaused, ["paused"]),
        (story(batch: .cancelled) { $0.dueAt = nil }, .batchCancelled, ["canceled"]),
        (ended(.capture(.dead, reason: "worker_crashed")), .dead, ["worker_crashed", "tapline dead"]),
        (ended(.capture(.rejected, reason: "no_text")), .ended, ["rejected", "no_text"]),
        (ended(.capture(.filed, reason: nil)), .ended, ["filed"]),
        (ended(.capture(.inbox, reason: "unknown_person")), .ended, ["inbox", "unknown_person"]),
        (ended(.export(state: "failed", reason: "internal_error")), .ended, ["failed", "internal_error"]),
        (ended(.capture(.understood, reason: nil)), .lost, ["defect"]),
    ]

    @Test(arguments: sentences)
    func `WhyReport: a wait reason is explained with what an operator asks next`(
        story: WorkHistory, gate: WaitReason, words: [String]
    ) throws {
        let report = try #require(WhyReport(story))
        #expect(report.gate == gate)
        for word in words { #expect(report.waitsFor.contains(word), "\(report.waitsFor)") }
        #expect(report.lines.first == report.waitsFor)
        #expect(report.lines[1].contains("wait reason: \(gate.rawValue)"))
    }

    @Test func `WhyReport: the possible holders of a lease are listed in JSON`() throws {
        let held = Self.story(alive: 2) { $0.leaseUntil = Self.now.addingTimeInterval(8) }
        #expect(try #require(WhyReport(held)).heldBy == ["ai-worker@a:0", "ai-worker@a:1"])
        #expect(try #require(WhyReport(Self.story(alive: 2) { _ in })).heldBy == nil)
    }

    @Test func `WhyReport: a busy database is reported as the cause and does not count as a try`() throws {
        var story = Self.story { ($0.delay, $0.published) = (.retry, 0) }
        story.attempts.append(
            WorkHistory.Attempt(
                stage: .understand, attempt: 2, code: "database_busy", detail: "57014", worker: "ai-worker@a:1",
                at: Self.now, returns: 3))
        let report = try #require(WhyReport(story))
        #expect(report.waitsFor.contains("Try 2 of 8") && report.waitsFor.contains("database_busy: 57014"))
        #expect(report.attempts.map(\.returns) == [nil, 3])
        #expect(report.lines.last?.contains("57014; returns to the queue that did not count as a try: 3") == true)
    }

    @Test func `WhyReport: the table of sentences covers every wait reason`() {
        #expect(Set(Self.sentences.map(\.1)) == Set(WaitReason.allCases))
    }
}
