import Captures
import FoundationEssentials
package import Kafka
import Runtime
import Store

/// A stage is one sentence: consume, load, decide, store, publish, commit the offset. The worker does the middle, the
/// runner the ends; what comes after what is decided by `BatchCourse`.
package struct StageRunner<Worker: StageWorker>: Sendable {
    package struct Limits: Sendable {
        /// Batches under work at once.
        package var slots: Int
        /// References in one transaction, all of one lane.
        package var batch: Int
        /// Adds a slot that takes from the lane `now` alone, and three slots for other owners: no owner has more than
        /// `slots` batches under work. A stage with large batches needs both. Otherwise a capture that a client waits
        /// for, or one of another owner, waits for the end of a batch.
        package var isExpress: Bool
        /// After so many tries a capture is dead; nil is the stage's own number.
        package var attempts: Int?

        package init(slots: Int, batch: Int, isExpress: Bool = false, attempts: Int? = nil) {
            self.slots = slots
            self.batch = batch
            self.isExpress = isExpress
            self.attempts = attempts
        }
    }

    private let worker: Worker
    private let limits: Limits
    private let context: WorkerContext
    private let meters: StageMeters
    private let ledger = StageLedger()
    /// nil where owners share the slots.
    private let ownerLimit: OwnerLimit?
    /// Slots that stay free for other owners while one has as many batches under work as it may.
    private static var slotsForOthers: Int { 3 }
    /// Messages to read ahead where owners may pass each other: those of one owner must not keep another's out.
    private static var readAhead: Int { 4_096 }

    package init(_ worker: Worker, limits: Limits, context: WorkerContext) {
        self.worker = worker
        self.limits = limits
        self.context = context
        ownerLimit = limits.isExpress ? OwnerLimit(limits.slots) : nil
        self.meters = StageMeters(worker.stage, context.metrics) { [ledger] in ledger.batchesInHand }
    }

    /// Runs until a stop is asked for, then finishes what is under way and leaves the group.
    package func run() async throws(KafkaError) {
        let consumer = try Consumer(
            context.settings.kafka,
            Topics.names(worker.stage).map { Subscription(group: $0, topics: [$0]) },
            buffered: max(limits.isExpress ? Self.readAhead : 256, limits.batch * limits.slots),
            group: limits.isExpress ? OwnerLimit.owner : nil)
        context.watch(consumer)
        context.log.info("stage_started", ["stage": .text(worker.stage.rawValue), "slots": .number(limits.slots)])
        let heart = Task { await beat(consumer) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<limits.slots + (limits.isExpress ? Self.slotsForOthers : 0) {
                // Apart from what somebody waits for, in threads too: bulk work may keep all of its own busy.
                group.addTask(priority: limits.isExpress ? .utility : nil) {
                    await slot(consumer, lanes: .max, ownerLimit)
                }
            }
            if limits.isExpress { group.addTask { await slot(consumer, lanes: 1, nil) } }
        }
        heart.cancel()
        await heart.value
        // Where the database is away the row goes with time.
        try? await context.database.endBeats(of: context.name)
        await consumer.close(within: context.farewell(.seconds(3)))
        context.log.info("stage_stopped", ["stage": .text(worker.stage.rawValue)])
    }

    /// Says once a second how the stage does here. Begins when the group has given it partitions to read, so that a beat
    /// means a stage that takes work; a member beyond the partitions, which never has any, begins after a while.
    private func beat(_ consumer: Consumer) async {
        let topics = Set(Topics.names(worker.stage))
        let patience = ContinuousClock.now + .seconds(15)
        while !topics.isSubset(of: consumer.status.partitions.map(\.topic)), ContinuousClock.now < patience {
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
        }
        repeat {
            let beats = ledger.beats(of: context.name, at: worker.stage, slots: limits.slots, consumer.status)
            do throws(StoreError) { try await context.database.beat(beats) } catch {
                context.log.debug("beat_not_written", ["error": .text(error.description)])
            }
        } while (try? await Task.sleep(for: .seconds(1))) != nil
    }

    /// - Parameter lanes: how many of the most urgent lanes it works for.
    private func slot(_ consumer: Consumer, lanes: Int, _ ownerLimit: OwnerLimit?) async {
        while !context.stop.isRequested {
            let messages = await next(consumer, lanes, ownerLimit)
            if messages.isEmpty { return }
            let started = ContinuousClock.now
            let batch = ledger.took(messages)
            var hold = ownerLimit.map { OwnerHold($0, messages, onRelease: consumer.reconsider) }
            if await handle(messages, &hold) {
                await complete(messages, consumer)
                meters.batchSeconds.observe(ContinuousClock.now - started)
            }
            ledger.ended(batch)
            hold?.releaseAll(except: [])
        }
    }

    /// - Returns: nothing once a stop is asked for; what was taken in that moment is delivered again.
    private func next(_ consumer: Consumer, _ lanes: Int, _ ownerLimit: OwnerLimit?) async -> [IncomingMessage] {
        await withTaskGroup(of: [IncomingMessage].self) { group in
            group.addTask { await consumer.next(max: limits.batch, ofFirst: lanes, filter: ownerLimit) }
            group.addTask {
                await context.stop.wait()
                return []
            }
            let first = await group.next() ?? []
            group.cancelAll()
            return first
        }
    }

    /// - Returns: whether every message has found its end, so that its offset may be stored.
    private func handle(_ messages: [IncomingMessage], _ hold: inout OwnerHold?) async -> Bool {
        var references: [WorkReference] = []
        for message in messages {
            do throws(WorkMessage.Fault) {
                let reference = try WorkMessage.decode(message.value)
                guard reference.stage == worker.stage else { throw .unknownStage(reference.stage.rawValue) }
                references.append(reference)
            } catch {
                guard
                    await DeadLetterBox(context: context).keep(
                        message, code: error.code, detail: "\(error)", isUnread: true)
                else {
                    return false
                }
            }
        }
        return await run(BatchCourse(references, attempts: limits.attempts ?? worker.stage.maximumAttempts), &hold)
    }

    private func run(_ course: BatchCourse, _ hold: inout OwnerHold?) async -> Bool {
        var course = course
        var action = course.first
        while true {
            let event: BatchCourse.Event
            switch action {
            case .complete: return true
            case .abandon: return false
            case .process(let references): event = await process(references)
            case .publish(let effects):
                await context.publisher.publish(effects)
                event = .published
            case .keep(let verdict, let reference, let error): event = await keep(verdict, reference, error)
            case .wait(let seconds):
                context.log.warning(
                    "stage_waits_for_database",
                    [
                        "stage": .text(worker.stage.rawValue), "code": .text(course.trouble?.code.rawValue ?? ""),
                        "error": .text(course.trouble?.operator ?? ""),
                    ])
                event = await context.stop.sleep(.seconds(seconds)) ? .waited : .stopped
            }
            action = course.next(event, jitter: .random(in: 0..<1))
            hold?.releaseAll(except: course.owners)
        }
    }

    private func process(_ references: [WorkReference]) async -> BatchCourse.Event {
        do throws(StageError) {
            try await context.reach(.beforeDecide)
            let effects = try await worker.process(references)
            try await context.reach(.afterDecide)
            for (outcome, count) in effects.outcomes {
                meters.outcomes(outcome).add(count)
                ledger.count(Array(references.prefix(count)), outcome)
            }
            let done = references.dropLast(
                effects.outcomes.values.reduce(0, +) + effects.failures.count + effects.later.joined().count)
            meters.outcomes(.done).add(done.count)
            ledger.count(Array(done), .done)
            if !done.isEmpty { context.busyStreak.succeeded() }
            return .stored(effects)
        } catch {
            if references.count > 1, error.code != .databaseUnavailable {
                context.log.warning(
                    "batch_failed",
                    [
                        "stage": .text(worker.stage.rawValue), "size": .number(references.count),
                        "code": .text(error.code.rawValue), "error": .text(error.operator),
                    ])
            }
            return .failed(error, busyInARow: context.busyStreak.failed(error))
        }
    }

    private func keep(
        _ verdict: StageVerdict, _ reference: WorkReference, _ error: StageError
    ) async -> BatchCourse.Event {
        do throws(StoreError) {
            let effects = try await VerdictKeeper(context: context).keep(verdict, of: reference, because: error)
            meters.outcomes(verdict.outcome).add()
            ledger.count([reference], verdict.outcome)
            return .kept(effects)
        } catch {
            context.log.error("failure_not_recorded", ["error": .text(error.description)], trace: reference.trace)
            return .notKept
        }
    }

    private func complete(_ messages: [IncomingMessage], _ consumer: Consumer) async {
        guard await context.passes(.beforeOffset) else { return }
        consumer.complete(messages)
        _ = await context.passes(.afterOffset)
    }
}
