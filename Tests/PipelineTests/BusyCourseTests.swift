import Captures
import FoundationEssentials
import Pipeline
import Testing

/// Runs batches of one process against a simulated database in which the statements of some references time out.
struct BusyCourse {
    let isBusy: (WorkReference) -> Bool
    private var inARow = 0
    private(set) var tries = 0
    private(set) var stored: Set<UUID> = []
    private(set) var verdicts: [(id: UUID, verdict: FailureDecision)] = []
    private(set) var pauses: [Double] = []

    init(_ isBusy: @escaping (WorkReference) -> Bool) { self.isBusy = isBusy }

    static func references(_ count: Int, attempt: Int = 0) -> [WorkReference] {
        (0..<count).map { _ in
            WorkReference(id: UUID(), owner: UUID(), stage: .match, lane: .now, attempt: attempt, trace: UUID())
        }
    }

    mutating func run(_ references: [WorkReference]) {
        var course = BatchStateMachine(references, attempts: Backoff.maximumAttempts)
        var action = course.first
        while true {
            switch action {
            case .complete, .abandon: return
            case .process(let portion):
                tries += 1
                if portion.contains(where: isBusy) {
                    inARow += 1
                    let busy = StageError(.databaseBusy, .retry, operator: "57014", user: "")
                    action = course.next(.failed(busy, consecutiveTimeouts: inARow), jitter: 0)
                } else {
                    inARow = 0
                    stored.formUnion(portion.map(\.id))
                    action = course.next(.stored(StageEffects()), jitter: 0)
                }
            case .publish: action = course.next(.published, jitter: 0)
            case .keep(let verdict, let reference, _):
                verdicts.append((reference.id, verdict))
                action = course.next(.kept(StageEffects()), jitter: 0)
            case .wait(let seconds):
                pauses.append(seconds)
                action = course.next(.waited, jitter: 0)
            }
        }
    }
}

struct BusyCourseTests {
    @Test func `BatchStateMachine: only the expensive capture of a batch is repeated, and nothing pauses`() {
        for place in [0, 1, 250, 499] {
            let references = BusyCourse.references(500)
            let costly = references[place].id
            var course = BusyCourse { $0.id == costly }
            course.run(references)
            #expect(course.stored.count == 499 && course.pauses.isEmpty && course.tries < 25)
            // It may have been returned without an attempt, if no other work showed that it is the cause.
            course.run(BusyCourse.references(1))
            course.run([references[place]])
            #expect(course.verdicts.allSatisfy { $0.id == costly })
            #expect(course.verdicts.last?.verdict == .retry(after: 0.5))
        }
    }

    @Test func `BatchStateMachine: with a busy database work pauses up to 8 s, and no capture dies`() {
        // Only one attempt is left.
        let references = BusyCourse.references(16, attempt: Backoff.maximumAttempts - 2)
        var course = BusyCourse { _ in true }
        course.run(references)
        #expect(course.pauses.max() == Backoff.seconds(afterAttempt: 4, jitter: 0))
        // Minutes later each one is delivered alone.
        for reference in references { course.run([reference]) }
        #expect(course.verdicts.allSatisfy { $0.verdict != .dead })
        for case .returnToQueue(let delay) in course.verdicts.map(\.verdict) {
            #expect(delay == Backoff.seconds(afterAttempt: 4, jitter: 0))
        }
    }

    @Test func `BatchStateMachine: an overtaken portion does not end the pauses of a busy database`() {
        let references = BusyCourse.references(2)
        let busy = StageError(.databaseBusy, .retry, operator: "57014", user: "")
        for (overtaken, pauses) in [(1, true), (0, false)] {
            var course = BatchStateMachine(references, attempts: Backoff.maximumAttempts)
            guard case .wait = course.next(.failed(busy, consecutiveTimeouts: 9), jitter: 0),
                case .process([references[0]]) = course.next(.waited, jitter: 0)
            else {
                Issue.record("the halves are not tried after a pause")
                return
            }
            var effects = StageEffects()
            effects.noteOvertaken(overtaken)
            _ = course.next(.stored(effects), jitter: 0)
            if case .wait = course.next(.published, jitter: 0) { #expect(pauses) } else { #expect(!pauses) }
        }
    }

    @Test func `BatchStateMachine: an expensive capture alone dies after its attempts, once others succeed`() {
        let costly = BusyCourse.references(1)[0]
        var course = BusyCourse { $0.id == costly.id }
        for attempt in 0..<Backoff.maximumAttempts {
            var reference = costly
            reference.attempt = attempt
            course.run([reference])
            course.run(BusyCourse.references(1))
        }
        #expect(course.verdicts.last?.verdict == .dead)
        #expect(course.verdicts.count == Backoff.maximumAttempts)
    }
}
