import Captures
import FoundationEssentials
import Kafka
import Pipeline
import RandomSupport

/// Simulates two stages in memory: rows with the guards of the statements in `Store`, topics, group members that run
/// the real `BatchStateMachine` and `OffsetTracker`, and a dispatcher. A seed decides the order of events and the faults.
struct SimulatedLine {
    private struct Row {
        var stage = 0
        var attempt = 0
        var published = 1
        var dueAt = 0
        /// Counts every change and every publication.
        var change = 0
        /// How many effects each stage has had.
        var effects = [0, 0]
        var ends = 0
        var isPoisoned = false
    }

    private struct Message {
        var reference: WorkReference
        /// The row's `change` at the time of publication.
        var change: Int
        /// A course that processed the message has ended.
        var isHandled = false
    }

    private struct Run {
        var course: BatchStateMachine
        var action: BatchStateMachine.Action
        var partition: Int
        var offsets: [Int64]
        var generation: UInt64
        /// The result of the load, until it is stored.
        var loaded: (inputs: [WorkReference], owed: [WorkReference])?
    }

    private struct Member {
        var tracker = OffsetTracker()
        var positions: [Int: Int] = [:]
        var stored: [Int: Int64] = [:]
        var runs: [Run] = []
    }

    private static let stages: [Stage] = [.understand, .match]
    private static let partitions = 2
    private static let names = (0..<partitions).map { TopicPartition(topic: "t", partition: Int32($0)) }
    private static let failures: [StageError] = [
        StageError(.databaseUnavailable, .retry, operator: "", user: ""),
        StageError(.databaseBusy, .retry, operator: "", user: ""),
        StageError(.internal, .retry, operator: "", user: ""),
    ]
    private static let poison = StageError("poison", .retry, operator: "", user: "")
    private static let away = failures[0]

    private var random: SplitMix
    private var now = 0
    private var rows: [Row]
    private let references: [WorkReference]
    /// The partitions of each stage.
    private var topics: [[[Message]]]
    private var committed: [[Int64]]
    private var members: [[Member]]
    private var delayed: [WorkReference] = []
    private var isQuiet = false
    private(set) var fault: String?

    init(seed: UInt64, references: [WorkReference]) {
        random = SplitMix(state: seed)
        self.references = references
        rows = references.map { _ in Row(dueAt: 20) }
        if random.oneIn(3) { rows[0].isPoisoned = true }
        topics = Self.stages.map { _ in Array(repeating: [], count: Self.partitions) }
        committed = Self.stages.map { _ in Array(repeating: 0, count: Self.partitions) }
        members = Self.stages.map { _ in [Member(), Member()] }
        for stage in Self.stages.indices { rebalance(stage) }
        send(references)
    }

    /// - Returns: the violated invariant; nil if all hold.
    mutating func run(steps: Int) -> String? {
        for _ in 0..<steps where fault == nil { step() }
        isQuiet = true
        var rounds = 0
        while fault == nil, rows.contains(where: { $0.stage < Self.stages.count }) || !isDrained {
            rounds += 1
            guard rounds < 60 else { return "something is lost: \(rows)" }
            settle()
        }
        for row in rows where fault == nil {
            if row.ends != 1 { fault = "ended \(row.ends) times" }
            if row.effects.contains(where: { $0 > 1 }) { fault = "took effect twice" }
        }
        return fault
    }

    private var isDrained: Bool {
        for stage in 0..<Self.stages.count {
            for partition in 0..<Self.partitions
            where Int(committed[stage][partition]) != topics[stage][partition].count { return false }
        }
        return true
    }

    /// Without further faults: time passes, and every member finishes its work.
    private mutating func settle() {
        now += 40
        while !delayed.isEmpty { append(delayed.removeFirst()) }
        dispatch()
        for stage in 0..<Self.stages.count {
            for member in 0..<2 {
                deliver(stage, member)
                while !members[stage][member].runs.isEmpty { advance(stage, member) }
            }
            commit(stage)
        }
    }

    // MARK: random events

    private mutating func step() {
        now += 1
        let stage = random.below(Self.stages.count)
        switch random.below(16) {
        case 0: dispatch()
        case 1: commit(stage)
        case 2 where !isQuiet && random.oneIn(3): rebalance(stage)
        case 3 where !isQuiet && random.oneIn(4): crash(stage)
        case 4 where !delayed.isEmpty: append(delayed.removeFirst())
        case 2...7: deliver(stage, random.below(2))
        default: advance(stage, random.below(2))
        }
    }

    private mutating func goesWrong(_ odds: Int) -> Bool { !isQuiet && random.oneIn(odds) }

    private mutating func send(_ references: [WorkReference]) {
        for reference in references {
            switch isQuiet ? 9 : random.below(10) {
            case 0: break
            case 1:
                append(reference)
                append(reference)
            case 2: delayed.append(reference)
            default: append(reference)
            }
        }
    }

    private mutating func append(_ reference: WorkReference) {
        let stage = reference.stage == .understand ? 0 : 1
        let index = index(reference)
        topics[stage][index % Self.partitions].append(Message(reference: reference, change: rows[index].change))
    }

    private func index(_ reference: WorkReference) -> Int {
        references.firstIndex { $0.id == reference.id } ?? 0
    }

    /// Corresponds to `takeDue`.
    private mutating func dispatch() {
        for index in 0..<rows.count where rows[index].stage < Self.stages.count && rows[index].dueAt <= now {
            rows[index].published += 1
            rows[index].change += 1
            rows[index].dueAt = now + 20 << min(rows[index].published, 4)
            send([standing(index)])
        }
    }

    private func standing(_ index: Int) -> WorkReference {
        var reference = references[index].at(Self.stages[rows[index].stage])
        reference.attempt = rows[index].attempt
        return reference
    }

    // MARK: the group

    private mutating func rebalance(_ stage: Int) {
        for member in members[stage].indices {
            let watermarks = members[stage][member].tracker.revoke(Self.names)
            for (partition, offset) in watermarks where !goesWrong(3) {
                note(stage, Int(partition.partition), offset)
            }
            members[stage][member].positions = [:]
            members[stage][member].stored = [:]
        }
        for partition in 0..<Self.partitions {
            let member = random.below(2)
            members[stage][member].positions[partition] = Int(committed[stage][partition])
            members[stage][member].tracker.assign([Self.names[partition]])
        }
    }

    private mutating func crash(_ stage: Int) {
        members[stage][random.below(2)] = Member()
        rebalance(stage)
    }

    private mutating func commit(_ stage: Int) {
        for member in members[stage].indices where !goesWrong(4) {
            for (partition, offset) in members[stage][member].stored { note(stage, partition, offset) }
        }
    }

    /// At a committed offset, all earlier messages must be finished.
    private mutating func note(_ stage: Int, _ partition: Int, _ offset: Int64) {
        if topics[stage][partition].prefix(Int(offset)).contains(where: { !$0.isHandled }) {
            fault = "offset \(offset) was committed over work that had not ended"
        }
        committed[stage][partition] = max(committed[stage][partition], offset)
    }

    private mutating func deliver(_ stage: Int, _ member: Int) {
        for partition in 0..<Self.partitions {
            guard let position = members[stage][member].positions[partition] else { continue }
            let messages = topics[stage][partition][position...].prefix(1 + random.below(3))
            guard !messages.isEmpty else { continue }
            var generation: UInt64 = 0
            let offsets = messages.indices.map { Int64($0) }
            for offset in offsets {
                generation =
                    members[stage][member].tracker.deliver(Self.names[partition], offset: offset) ?? generation
            }
            members[stage][member].positions[partition] = position + messages.count
            let course = BatchStateMachine(messages.map(\.reference), attempts: 4)
            members[stage][member].runs.append(
                Run(
                    course: course, action: course.first, partition: partition, offsets: offsets,
                    generation: generation))
            return
        }
    }

    // MARK: the next action of a course

    private mutating func advance(_ stage: Int, _ member: Int) {
        let count = members[stage][member].runs.count
        guard count > 0 else { return }
        let place = random.below(count)
        var run = members[stage][member].runs.remove(at: place)
        let event: BatchStateMachine.Event
        switch run.action {
        case .complete:
            for offset in run.offsets {
                topics[stage][run.partition][Int(offset)].isHandled = true
                check(topics[stage][run.partition][Int(offset)], stage)
                let watermark = members[stage][member].tracker.complete(
                    Self.names[run.partition], offset: offset, generation: run.generation)
                if let watermark { members[stage][member].stored[run.partition] = watermark }
            }
            return
        case .abandon:
            // A worker that stops leaves its group.
            return rebalance(stage)
        case .process(let references):
            guard let loaded = run.loaded else {
                run.loaded = load(references, stage)
                members[stage][member].runs.append(run)
                return
            }
            event = store(loaded, stage)
            run.loaded = nil
        case .publish(let effects):
            send(effects.followUps)
            event = .published
        case .keep(let verdict, let reference, _): event = keep(verdict, reference, stage)
        case .wait: event = goesWrong(5) ? .stopped : .waited
        }
        run.action = run.course.next(event, jitter: 0)
        members[stage][member].runs.append(run)
    }

    /// The work of the message has been done, or belongs to a later message.
    private mutating func check(_ message: Message, _ stage: Int) {
        let row = rows[index(message.reference)]
        if row.change == message.change, row.stage == stage, row.attempt == message.reference.attempt, row.published > 0
        {
            fault = "a message was completed, and nothing became of its work"
        }
    }

    private func load(_ references: [WorkReference], _ stage: Int) -> (inputs: [WorkReference], owed: [WorkReference]) {
        var inputs: [WorkReference] = []
        var owed: [WorkReference] = []
        for reference in references {
            let row = rows[index(reference)]
            guard row.published > 0, row.stage < Self.stages.count else { continue }
            if row.stage == stage, row.attempt == reference.attempt {
                inputs.append(reference)
            } else if row.stage == stage + 1, row.attempt == 0, row.published == 1 {
                owed.append(standing(index(reference)))
            }
        }
        return (inputs, owed)
    }

    private mutating func store(
        _ loaded: (inputs: [WorkReference], owed: [WorkReference]), _ stage: Int
    ) -> BatchStateMachine.Event {
        let poisoned = loaded.inputs.filter { rows[index($0)].isPoisoned && stage == 0 }
        let namesFailures = random.below(2) == 0
        if !poisoned.isEmpty, !namesFailures { return .failed(Self.poison) }
        if goesWrong(8) { return .failed(Self.failures[random.below(3)], consecutiveTimeouts: random.below(6)) }
        let sound = loaded.inputs.filter { !poisoned.contains($0) }
        let portion = random.below(4) == 0 ? sound.prefix(max(1, sound.count / 2)) : sound[...]
        var moved: [WorkReference] = []
        for reference in portion {
            let index = index(reference)
            guard rows[index].stage == stage, rows[index].attempt == reference.attempt else { continue }
            rows[index].stage += 1
            rows[index].change += 1
            rows[index].attempt = 0
            rows[index].published = 1
            rows[index].dueAt = now + 20
            rows[index].effects[stage] += 1
            if rows[index].stage == Self.stages.count { rows[index].ends += 1 } else { moved.append(standing(index)) }
        }
        // The transaction is committed, but its caller sees a timeout.
        if goesWrong(8) { return .failed(Self.away) }
        let later = Array(sound[portion.endIndex...])
        return .stored(
            StageEffects(
                followUps: loaded.owed + moved, failures: poisoned.map { ($0, Self.poison) },
                later: later.isEmpty ? [] : [later]))
    }

    private mutating func keep(
        _ verdict: FailureDecision, _ reference: WorkReference, _ stage: Int
    ) -> BatchStateMachine.Event {
        if goesWrong(6) { return .notKept }
        let index = index(reference)
        if rows[index].stage == stage, rows[index].attempt == reference.attempt {
            rows[index].change += 1
            switch verdict {
            case .retry:
                rows[index].attempt += 1
                rows[index].published = 0
                rows[index].dueAt = now + 5
            case .returnToQueue, .park:
                rows[index].published = 0
                rows[index].dueAt = now + 5
            case .reject, .dead:
                rows[index].stage = Self.stages.count
                rows[index].ends += 1
            }
        }
        return goesWrong(6) ? .notKept : .kept(StageEffects())
    }
}
