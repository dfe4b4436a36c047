import Captures
package import Kafka
import Runtime
import Store
import FoundationEssentials

/// A stage is one sentence: consume, load, decide, store, publish, commit the offset. The worker does the middle,
/// the runner the ends.
package struct StageRunner<Worker: StageWorker>: Sendable {
    package struct Limits: Sendable {
        /// Batches under work at once.
        package var slots: Int
        /// References in one transaction.
        package var batch: Int
        /// After so many tries a capture is dead.
        package var attempts: Int

        package init(slots: Int, batch: Int, attempts: Int = Backoff.maximumAttempts) {
            self.slots = slots
            self.batch = batch
            self.attempts = attempts
        }
    }

    private let worker: Worker
    private let limits: Limits
    private let context: WorkerContext
    private let meters: StageMeters

    package init(_ worker: Worker, limits: Limits, context: WorkerContext) {
        self.worker = worker
        self.limits = limits
        self.context = context
        self.meters = StageMeters(worker.stage, context.metrics)
    }

    /// Runs until a stop is asked for, then finishes what is under way and leaves the group.
    package func run() async throws(KafkaError) {
        let consumer = try Consumer(
            context.settings.kafka,
            Topics.names(worker.stage).map { Subscription(group: $0, topics: [$0]) })
        context.watch(consumer)
        context.log.info("stage_started", ["stage": .text(worker.stage.rawValue), "slots": .number(limits.slots)])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<limits.slots {
                group.addTask { await slot(consumer) }
            }
        }
        await consumer.close(within: .seconds(5))
        context.log.info("stage_stopped", ["stage": .text(worker.stage.rawValue)])
    }

    private func slot(_ consumer: Consumer) async {
        while !context.stop.isRequested {
            let messages = await next(consumer)
            if messages.isEmpty { return }
            let started = ContinuousClock.now
            if await handle(messages) {
                consumer.complete(messages)
                meters.batchSeconds.observe(ContinuousClock.now - started)
            }
        }
    }

    /// - Returns: nothing once a stop is asked for; what was taken in that moment is delivered again.
    private func next(_ consumer: Consumer) async -> [IncomingMessage] {
        await withTaskGroup(of: [IncomingMessage].self) { group in
            group.addTask { await consumer.next(max: limits.batch) }
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
    private func handle(_ messages: [IncomingMessage]) async -> Bool {
        var references: [WorkReference] = []
        for message in messages {
            do throws(WorkMessage.Fault) {
                let reference = try WorkMessage.decode(message.value)
                guard reference.stage == worker.stage else { throw .unknownStage(reference.stage.rawValue) }
                references.append(reference)
            } catch {
                guard await DeadLetterBox(context: context).keep(message, code: error.code, detail: "\(error)") else {
                    return false
                }
            }
        }
        return await work(references)
    }

    /// Tries the batch as one; where that fails for a reason of its own, each reference alone.
    private func work(_ references: [WorkReference]) async -> Bool {
        guard !references.isEmpty else { return true }
        var outages = 0
        while true {
            do throws(StageError) {
                let effects = try await worker.process(references)
                await context.publisher.publish(effects)
                meters.outcomes(.done).add(references.count)
                return true
            } catch {
                // Nothing can be written down while the database is away: the batch keeps its place until it is back.
                // One that is slow is given some time; then a smaller portion may get through.
                if error.code == .databaseUnavailable || error.code == .databaseBusy && outages < 3 {
                    outages += 1
                    context.log.warning("stage_waits_for_database", ["error": .text(error.operator)])
                    guard await context.stop.sleep(.seconds(Backoff.seconds(afterAttempt: min(outages, 4), jitter: 1)))
                    else { return false }
                    continue
                }
                if references.count == 1 { return await conclude(references[0], error) }
                for reference in references {
                    guard await work([reference]) else { return false }
                }
                return true
            }
        }
    }

    /// Writes a failure down: a later try, a rejection, or a death. Goes on until it is written or a stop is asked for:
    /// nothing delivers this message again while the assignment lasts.
    private func conclude(_ reference: WorkReference, _ error: StageError) async -> Bool {
        let verdict = StageVerdict(
            error, attempt: reference.attempt + 1, limit: limits.attempts, jitter: .random(in: 0..<1))
        let isKept = await context.insist("failure_not_recorded", trace: reference.trace) { () throws(StoreError) in
            let effects = try await VerdictKeeper(context: context).keep(verdict, of: reference, because: error)
            await context.publisher.publish(effects)
        }
        if isKept { meters.outcomes(verdict.outcome).add() }
        return isKept
    }
}
