import Retention
import Captures
import FoundationEssentials
import Kafka
import Postgres
import Records
import Runtime
import Store

/// Publishes due work. Among the replicas that run a dispatcher, an advisory lock elects one leader. The lock ends
/// with its session: a leader that dies is replaced within half a second, one that hangs within ten.
package struct Dispatcher: Sendable {
    private static let tick = Duration.milliseconds(50)
    /// Used when nothing was published for a while.
    private static let idleTick = Duration.milliseconds(100)
    private static let idleAfter = 20
    /// Used when, in addition, nothing is waiting. Shorter than the smallest delay of a retry, so no retry is late.
    private static let maximumSleep = 0.2
    private static let sweepEvery = Duration.seconds(600)
    /// Publishing to an unreachable broker would only extend the deadlines of the due work.
    private static let silenceLimit = Duration.seconds(3)
    /// Rows published in one statement.
    private static let portion = 1000

    private let context: WorkerContext
    /// The maximum of bulk work in flight.
    private let window: Int
    private let published: Metrics.Counter
    private let released: Metrics.Counter
    private let lateness: Metrics.Histogram
    private let gauges: SystemGauges
    private let rateLimitGranter: RateLimitGranter
    private let createdAt = ContinuousClock.now

    package init(context: WorkerContext, window: Int = 5000) {
        self.context = context
        self.window = window
        published = context.metrics.counter("tapline_dispatcher_published_total", "Due work published.")
        rateLimitGranter = RateLimitGranter(context)
        released = context.metrics.counter("tapline_dispatcher_released_total", "Bulk work released into the window.")
        lateness = context.metrics.histogram(
            "tapline_dispatcher_lateness_seconds", "How late retries and rate-limited work are published.",
            bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5, 10, 60])
        gauges = SystemGauges(context: context)
    }

    package func run() async {
        while !context.stop.isRequested {
            do { try await runCandidate() } catch {
                context.log.warning("dispatcher_lost_database", ["error": .text("\(error)")])
            }
            _ = await context.stop.sleep(.milliseconds(500))
        }
    }

    /// The lock belongs to a session: this candidate has its own connection and closes it on every exit.
    private func runCandidate() async throws {
        let connection = try await Connection.open(context.database.pool.settings)
        do {
            repeat {
                try await lead(on: connection)
            } while await context.stop.sleep(.milliseconds(500))
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Returns when another process leads or a stop is requested. Throws when the connection, and with it the lock,
    /// is lost.
    private func lead(on connection: Connection) async throws {
        let rows = try await connection.query("select pg_try_advisory_lock(\(DispatchStore.leaderLock)) as leads")
        guard try rows.first?.get("leads", as: Bool.self) == true, !context.stop.isRequested else { return }
        context.log.info("dispatcher_leads")
        try await context.database.dispatch.prepare(on: connection)
        // The embedded broker loses its messages at a restart, and starting the line restarts it. Messages published
        // after this process started are with the current broker, even if another process led then.
        if context.settings.kafka.isEmbedded {
            try await context.database.dispatch.redeliver(
                publishedBefore: (ContinuousClock.now - createdAt) / .seconds(1), on: connection)
        }
        let helpers = [
            Task { await sweep() }, Task { await endCanceled() },
            Task { await DeadLetterPublisher(context: context).run() },
            Task { await gauges.follow() },
            Task { await rateLimitGranter.run() },
        ]
        defer { for helper in helpers { helper.cancel() } }
        var windows: [Stage: ReleaseWindow] = [:]
        var outage: ContinuousClock.Instant?
        var idle = 0
        repeat {
            guard !isSilent(&outage) else {
                // An idle session would be closed by its timeout.
                try await connection.execute("select 1")
                _ = await context.stop.sleep(Self.tick)
                continue
            }
            if let began = outage {
                // Messages published shortly before the outage may be lost: redeliver them without waiting for their
                // deadlines.
                let seconds = Double((ContinuousClock.now - began).components.seconds + 1)
                try await context.database.dispatch.redeliver(publishedWithin: seconds, on: connection)
                outage = nil
            }
            if idle > Self.idleAfter,
                let quiet = try await context.database.dispatch.secondsUntilNextDue(
                    upTo: Self.maximumSleep, on: connection)
            {
                _ = await context.stop.sleep(.seconds(quiet))
                continue
            }
            let due = try await publishDue(on: connection)
            let free = try await release(&windows, on: connection)
            idle = due + free > 0 ? 0 : idle + 1
            if due < Self.portion { _ = await context.stop.sleep(idle > Self.idleAfter ? Self.idleTick : Self.tick) }
        } while !context.stop.isRequested
    }

    /// - Parameter outage: the earliest publish time of messages that may be lost; set when an outage begins.
    private func isSilent(_ outage: inout ContinuousClock.Instant?) -> Bool {
        let silence = context.producer.health.silence
        guard silence >= Self.silenceLimit else { return false }
        outage = outage ?? .now - silence - .seconds(5)
        return true
    }

    /// - Returns: how many rows were due.
    private func publishDue(on connection: Connection) async throws -> Int {
        let due = try await context.database.dispatch.takeDue(limit: Self.portion, on: connection)
        await context.publisher.publish(due.references)
        published.add(due.references.count)
        for seconds in due.lateness { lateness.observe(seconds) }
        return due.count
    }

    private func release(_ windows: inout [Stage: ReleaseWindow], on connection: Connection) async throws -> Int {
        var count = 0
        for waiting in try await context.database.dispatch.waitingStages(on: connection) {
            let places = windows[waiting.stage, default: ReleaseWindow(maximum: window)].places(
                inFlight: waiting.inFlight, slots: waiting.slots, at: Self.seconds)
            gauges.note(window: windows[waiting.stage]?.size(slots: waiting.slots) ?? 0, at: waiting.stage)
            guard places > 0 else { continue }
            let free = try await context.database.dispatch.release(places, at: waiting.stage, on: connection)
            windows[waiting.stage]?.released(free.count)
            await context.publisher.publish(free)
            released.add(free.count)
            count += free.count
        }
        return count
    }

    private static let start = ContinuousClock.now

    private static var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// Ends the captures of canceled batches, concurrently with the leader's other work.
    private func endCanceled() async {
        let limit = 500
        // Looks at recently canceled batches all the time, at all canceled batches once a minute.
        var recent: Double?
        var lastFull = ContinuousClock.now
        repeat {
            var ended: [WorkReference] = []
            do throws(StoreError) {
                ended = try await context.database.work.endCanceled(limit: limit, canceledWithin: recent)
            } catch { context.log.warning("cancelling_failed", ["error": .text(error.description)]) }
            await context.publisher.publish(
                ended.map { ChangeEvent(owner: $0.owner, type: "capture.cancelled", id: $0.id) })
            if ended.count < limit {
                let isStale = ContinuousClock.now - lastFull > .seconds(60)
                if isStale { lastFull = .now }
                recent = isStale ? nil : 3600
                guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
            }
        } while !Task.isCancelled
    }

    /// Deletes rows past their retention, concurrently with the leader's other work.
    private func sweep() async {
        while (try? await Task.sleep(for: Self.sweepEvery)) != nil {
            do throws(StoreError) {
                _ = try await context.database.sweep.run(
                    retentionDays: context.settings.retentionDays, closedNoteDays: context.settings.closedNoteDays,
                    exportDays: context.settings.exportDays)
                try await context.database.workers.sweepHeartbeats()
            } catch {
                context.log.warning("sweep_failed", ["error": .text(error.description)])
            }
        }
    }
}
