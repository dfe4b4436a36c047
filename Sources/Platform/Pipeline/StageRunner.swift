import Captures
import FoundationEssentials
package import Kafka
import Runtime
import Store

/// Runs a stage: consume, load, decide, store, publish, commit the offset. The worker loads, decides and stores; the
/// runner does the rest. `BatchStateMachine` decides the order of the actions.
package struct StageRunner<Worker: StageWorker>: Sendable {
    package struct Limits: Sendable {
        /// Batches processed concurrently.
        package var slots: Int
        /// Maximum references in one transaction, all of one lane.
        package var batch: Int
        /// Adds one slot that takes only from the lane `now`, and three slots for other owners: no owner has more
        /// than `slots` running batches. A stage with large batches needs both. Without them, a capture that a client
        /// waits for, or a capture of another owner, would wait for the end of a batch.
        package var hasExpressSlot: Bool
        /// A capture is dead after this many attempts; nil means the stage's default.
        package var attempts: Int?

        package init(slots: Int, batch: Int, hasExpressSlot: Bool = false, attempts: Int? = nil) {
            self.slots = slots
            self.batch = batch
            self.hasExpressSlot = hasExpressSlot
            self.attempts = attempts
        }
    }

    private let worker: Worker
    private let limits: Limits
    private let context: WorkerContext
    private let meters: StageMetrics
    private let ledger = StageLedger()
    /// nil if owners share all slots.
    private let ownerLimit: OwnerLimit?
    /// Slots for other owners while one owner has reached its limit.
    private static var slotsForOthers: Int { 3 }
    /// Messages to prefetch if `hasExpressSlot`: the messages of one owner must not fill the buffer.
    private static var prefetchLimit: Int { 4_096 }

    package init(_ worker: Worker, limits: Limits, context: WorkerContext) {
        self.worker = worker
        self.limits = limits
        self.context = context
        ownerLimit = limits.hasExpressSlot ? OwnerLimit(limits.slots) : nil
        self.meters = StageMetrics(worker.stage, context.metrics) { [ledger] in ledger.batchesInHand }
    }

    /// Runs until a stop is requested, then finishes the running batches and leaves the consumer group.
    package func run() async throws(KafkaError) {
        let consumer = try Consumer(
            context.settings.kafka,
            Topics.names(worker.stage).map { Subscription(group: $0, topics: [$0]) },
            buffered: max(limits.hasExpressSlot ? Self.prefetchLimit : 256, limits.batch * limits.slots),
            group: limits.hasExpressSlot ? OwnerLimit.owner : nil)
        context.watch(consumer)
        context.log.info("stage_started", ["stage": .text(worker.stage.rawValue), "slots": .number(limits.slots)])
        let heartbeat = Task { await writeHeartbeats(consumer) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<limits.slots + (limits.hasExpressSlot ? Self.slotsForOthers : 0) {
                // A lower priority gives bulk work threads of its own, so that it cannot occupy the threads of the
                // lane `now`.
                group.addTask(priority: limits.hasExpressSlot ? .utility : nil) {
                    await runSlot(consumer, lanes: .max, limit: ownerLimit)
                }
            }
            if limits.hasExpressSlot { group.addTask { await runSlot(consumer, lanes: 1, limit: nil) } }
        }
        heartbeat.cancel()
        await heartbeat.value
        // If the database is unavailable, the heartbeat row expires by itself.
        try? await context.database.workers.deleteHeartbeats(of: context.name)
        await consumer.close(within: context.shutdownTimeout(.seconds(3)))
        context.log.info("stage_stopped", ["stage": .text(worker.stage.rawValue)])
    }

    /// Writes the stage's heartbeat once a second. Starts when the consumer group has assigned partitions, so that a
    /// heartbeat means a worker that takes work. A member without partitions (more members than partitions) starts
    /// after 15 s.
    private func writeHeartbeats(_ consumer: Consumer) async {
        let topics = Set(Topics.names(worker.stage))
        let deadline = ContinuousClock.now + .seconds(15)
        while !topics.isSubset(of: consumer.status.partitions.map(\.topic)), ContinuousClock.now < deadline {
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
        }
        repeat {
            let beats = ledger.beats(of: context.name, at: worker.stage, slots: limits.slots, consumer.status)
            do throws(StoreError) { try await context.database.workers.beat(beats) } catch {
                context.log.debug("beat_not_written", ["error": .text(error.description)])
            }
        } while (try? await Task.sleep(for: .seconds(1))) != nil
    }

    /// - Parameter lanes: how many of the most urgent lanes this slot takes from.
    private func runSlot(_ consumer: Consumer, lanes: Int, limit ownerLimit: OwnerLimit?) async {
        while !context.stop.isRequested {
            let messages = await next(from: consumer, lanes: lanes, limit: ownerLimit)
            if messages.isEmpty { return }
            let started = ContinuousClock.now
            let batch = ledger.took(messages)
            var hold = ownerLimit.map { OwnerHold($0, messages, onRelease: consumer.reapplyFilters) }
            if await handle(messages, holding: &hold) {
                await complete(messages, of: consumer)
                meters.batchSeconds.observe(ContinuousClock.now - started)
            }
            ledger.ended(batch)
            hold?.releaseAll(except: [])
        }
    }

    /// - Returns: an empty array after a stop request; messages taken at that moment are delivered again.
    private func next(
        from consumer: Consumer, lanes: Int, limit ownerLimit: OwnerLimit?
    ) async -> [IncomingMessage] {
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

    /// - Returns: true if every message is finished, so that its offset may be stored.
    private func handle(_ messages: [IncomingMessage], holding hold: inout OwnerHold?) async -> Bool {
        var references: [WorkReference] = []
        for message in messages {
            do throws(WorkMessage.Fault) {
                let reference = try WorkMessage.decode(message.value)
                guard reference.stage == worker.stage else { throw .unknownStage(reference.stage.rawValue) }
                references.append(reference)
            } catch {
                guard
                    await DeadLetterRecorder(context: context).keep(
                        message, code: error.code, detail: "\(error)", isUnread: true)
                else {
                    return false
                }
            }
        }
        let attempts = limits.attempts ?? worker.stage.maximumAttempts
        return await run(BatchStateMachine(references, attempts: attempts), holding: &hold)
    }

    private func run(_ course: BatchStateMachine, holding hold: inout OwnerHold?) async -> Bool {
        var course = course
        var action = course.first
        while true {
            let event: BatchStateMachine.Event
            switch action {
            case .complete: return true
            case .abandon: return false
            case .process(let references): event = await process(references)
            case .publish(let effects):
                await context.publisher.publish(effects)
                event = .published
            case .keep(let verdict, let reference, let error):
                event = await record(verdict, of: reference, because: error)
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

    private func process(_ references: [WorkReference]) async -> BatchStateMachine.Event {
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
            if !done.isEmpty { context.timeoutStreak.succeeded() }
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
            return .failed(error, consecutiveTimeouts: context.timeoutStreak.failed(error))
        }
    }

    private func record(
        _ verdict: FailureDecision, of reference: WorkReference, because error: StageError
    ) async -> BatchStateMachine.Event {
        do throws(StoreError) {
            let effects = try await FailureRecorder(context: context).keep(verdict, of: reference, because: error)
            meters.outcomes(verdict.outcome).add()
            ledger.count([reference], verdict.outcome)
            return .kept(effects)
        } catch {
            context.log.error("failure_not_recorded", ["error": .text(error.description)], trace: reference.trace)
            return .notKept
        }
    }

    private func complete(_ messages: [IncomingMessage], of consumer: Consumer) async {
        guard await context.passes(.beforeOffset) else { return }
        consumer.complete(messages)
        _ = await context.passes(.afterOffset)
    }
}
