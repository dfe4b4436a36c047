import Captures
import FoundationEssentials
import Testing

@Suite struct WaitReasonTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static func at(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    struct Case: Sendable, CustomTestStringConvertible {
        let gate: WaitReason?
        let what: String
        let snapshot: WorkSnapshot
        var testDescription: String { what }
    }

    private static func row(
        _ gate: WaitReason, _ what: String, batch: BatchState? = nil, _ change: (inout WorkSnapshot.Place) -> Void
    ) -> Case {
        var place = WorkSnapshot.Place(
            stage: .understand, lane: .bulk, published: 1, publishedAt: at(-2), dueAt: at(8), createdAt: at(-60))
        change(&place)
        return Case(gate: gate, what: what, snapshot: WorkSnapshot(now: now, place: place, batch: batch))
    }

    private static func end(_ gate: WaitReason?, _ what: String, _ ending: WorkSnapshot.FinalState?) -> Case {
        Case(gate: gate, what: what, snapshot: WorkSnapshot(now: now, ending: ending))
    }

    static let cases: [Case] =
        [
            row(.message, "published and not yet due again") { _ in },
            row(.message, "published in a running batch", batch: .running) { _ in },
            row(.message, "due this moment, as after every publication") { $0.dueAt = at(-0.5) },
            row(.retry, "a lease that was lost again, and the next claim is later") { $0.leaseUntil = at(-1) },
            row(.overdue, "a lost lease, and the dispatcher does not publish the work") {
                $0.leaseUntil = at(-3)
                $0.dueAt = at(-3)
            },
            row(.message, "tried before and published again") { $0.attempt = 2 },
            row(.overdue, "should have been published two seconds ago") { $0.dueAt = at(-2) },
            row(.overdue, "a due retry that the dispatcher does not publish") {
                $0.dueAt = at(-2)
                $0.delay = .retry
            },
            row(.window, "waits for a place in the window") { $0.dueAt = nil },
            row(.window, "waits for a place in the window in a running batch", batch: .running) { $0.dueAt = nil },
            row(.batchOpen, "its batch is not committed", batch: .open) { $0.dueAt = nil },
            row(.batchPaused, "its batch is paused", batch: .paused) { $0.dueAt = nil },
            row(.batchPaused, "published when its batch was paused", batch: .paused) { _ in },
            row(.batchPaused, "retries when its batch is resumed", batch: .paused) { $0.delay = .retry },
            row(.batchCancelled, "its batch was canceled", batch: .cancelled) { $0.dueAt = nil },
            row(.rate, "a key's quota is used up") {
                $0.delay = .rate
                $0.published = 0
            },
            row(.message, "its slot is due, and it is published") { $0.delay = .rate },
            row(.retry, "tries again later") {
                $0.delay = .retry
                $0.published = 0
            },
            row(.retry, "tries again later, in a row of the previous release") {
                $0.published = 0
                $0.attempt = 1
            },
            row(.lease, "a worker holds the lease") { $0.leaseUntil = at(5) },
            row(.lease, "a worker holds the lease while its batch is paused", batch: .paused) { $0.leaseUntil = at(5) },
            end(.dead, "failed for good", .capture(.dead, reason: "worker_crashed")),
            end(.ended, "an export that is ready", .export(state: "ready", reason: nil)),
            end(.ended, "an export that failed", .export(state: "failed", reason: "internal_error")),
            end(.lost, "a pending export without a row in work", .export(state: "pending", reason: nil)),
            end(nil, "an unknown id", nil),
        ]
        + CaptureState.allCases.filter { $0 != .dead }.map {
            end($0.isTerminal ? .ended : .lost, "\($0.rawValue), without a row in work", .capture($0, reason: nil))
        }

    @Test(arguments: cases) func `WorkSnapshot: each case has its wait reason`(_ example: Case) {
        #expect(example.snapshot.gate == example.gate)
    }

    @Test func `WorkSnapshot: the cases cover every wait reason`() {
        #expect(Set(Self.cases.compactMap(\.gate)) == Set(WaitReason.allCases))
    }

    @Test func `WorkSnapshot: a row in work decides before the capture's state`() {
        for example in Self.cases {
            guard example.snapshot.place != nil else { continue }
            for state in CaptureState.allCases {
                var snapshot = example.snapshot
                snapshot.ending = .capture(state, reason: nil)
                #expect(snapshot.gate == example.gate)
            }
        }
    }
}
