import Captures
import FoundationEssentials
import Runtime
import Store
import Synchronization

/// Numbers of the whole database, which the dispatcher that leads exposes; nobody else has any of them.
package final class LineGauges: Sendable {
    /// A look costs some ten milliseconds of Postgres' time at most, since every count in it is bounded.
    private static let pause = Duration.seconds(5)

    private let context: WorkerContext
    private let look = Mutex<Database.LineNumbers?>(nil)
    private let windows = Mutex<[Stage: Int]>([:])
    private let isLeading = Atomic<Bool>(false)

    package init(context: WorkerContext) {
        self.context = context
        register(context.metrics)
    }

    /// Looks again and again while this process leads; forgets what it saw when the task is cancelled.
    package func follow() async {
        isLeading.store(true, ordering: .relaxed)
        repeat {
            do throws(StoreError) {
                let numbers = try await context.database.lineNumbers()
                look.withLock { $0 = numbers }
            } catch {
                look.withLock { $0 = nil }
                context.log.debug("line_not_counted", ["error": .text(error.description)])
            }
        } while (try? await Task.sleep(for: Self.pause)) != nil
        isLeading.store(false, ordering: .relaxed)
        look.withLock { $0 = nil }
        windows.withLock { $0 = [:] }
    }

    /// How much bulk work of a stage may be in flight now.
    func note(window: Int, at stage: Stage) { windows.withLock { $0[stage] = window } }

    private func register(_ metrics: Metrics) {
        metrics.gauge("tapline_dispatcher_leads", "1 where this process leads the dispatching.") { [weak self] in
            self?.isLeading.load(ordering: .relaxed) == true ? 1 : 0
        }
        metrics.gauges(
            "tapline_dispatcher_window_work", "Bulk work that may be in flight, of stages where some waits.",
            by: "stage", Stage.self
        ) { [weak self] stage in self?.windows.withLock { $0[stage].map(Double.init) } }
        registerWork(metrics)
        registerBeats(metrics)
        gauge("tapline_line_overdue_seconds", "How late the oldest due work is.") { numbers in
            numbers.status.overdueSince.map { max(0, numbers.status.now.timeIntervalSince($0)) } ?? 0
        }
        metrics.gauges(
            "tapline_line_dead_work", "Work that failed for good, 10,000 of a cause at most.", by: "stage", Stage.self
        ) { [weak self] stage in
            self?.numbers.map { numbers in
                Double(numbers.status.dead.filter { $0.stage == stage }.reduce(0) { $0 + $1.count.value })
            }
        }
        gauge("tapline_line_dead_letters", "Messages kept because they could not be parsed, 10,000 at most.") {
            Double($0.status.unparsable.value)
        }
        gauge("tapline_line_unkept_messages", "Unread messages of the last day that were counted and not kept.") {
            Double($0.status.unkept)
        }
        gauge("tapline_line_database_bytes", "Size of the database.") { Double($0.databaseBytes) }
        metrics.gauges(
            "tapline_line_batches", "Batches with work under way, 20 at most.", by: "state", BatchState.self
        ) { [weak self] state in
            self?.numbers.map { Double($0.status.batches.filter { $0.state == state }.count) }
        }
        gauge("tapline_line_batch_pending_captures", "Captures of those batches that have not ended.") {
            Double($0.status.batches.reduce(0) { $0 + $1.pending })
        }
    }

    private func registerWork(_ metrics: Metrics) {
        work(metrics, "tapline_line_waiting_work", "Waits for a place in the window, 10,000 at most.") {
            Double($0.waiting.value)
        }
        work(metrics, "tapline_line_in_flight_work", "Published, due or put off, 10,000 at most.") {
            Double($0.inFlight.value)
        }
        work(metrics, "tapline_line_leased_work", "In a worker's hands.") { Double($0.leased) }
        work(metrics, "tapline_line_retrying_work", "Waits for its next try.") { Double($0.retrying) }
        work(metrics, "tapline_line_parked_work", "Waits for a rate key's allowance.") { Double($0.parked) }
        work(metrics, "tapline_line_overdue_work", "Should have been published by now.") { Double($0.overdue) }
        metrics.gauges(
            "tapline_line_oldest_work_seconds", "Age of the oldest work that was counted.", by: ("stage", "lane"),
            Stage.self, Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.flatMap { numbers in
                numbers.count(stage, lane).map { numbers.status.now.timeIntervalSince($0.oldest) } ?? 0
            }
        }
    }

    private func registerBeats(_ metrics: Metrics) {
        metrics.gauges("tapline_line_workers", "Workers that beat, by their stage.", by: "stage", Stage.self) {
            [weak self] stage in
            self?.numbers.map { Double(Set($0.alive(stage, nil).map(\.worker)).count) }
        }
        metrics.gauges(
            "tapline_line_slots", "Batches that the stage's workers take at once.", by: "stage", Stage.self
        ) { [weak self] stage in
            self?.numbers.map { numbers in
                Double(numbers.alive(stage, .now).reduce(0) { $0 + $1.slots })
            }
        }
        metrics.gauges(
            "tapline_line_lag_messages", "Messages that no worker has completed.", by: ("stage", "lane"), Stage.self,
            Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.map { Double($0.alive(stage, lane).reduce(0) { $0 + $1.lag }) }
        }
        metrics.gauges(
            "tapline_line_oldest_message_seconds", "Age of the oldest of those messages.", by: ("stage", "lane"),
            Stage.self, Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.map { numbers in
                let oldest = numbers.alive(stage, lane).compactMap(\.oldestAt).min()
                return oldest.map { max(0, numbers.status.now.timeIntervalSince($0)) } ?? 0
            }
        }
    }

    private var numbers: Database.LineNumbers? { look.withLock { $0 } }

    private func gauge(
        _ name: StaticString, _ help: StaticString, _ read: @escaping @Sendable (Database.LineNumbers) -> Double
    ) {
        context.metrics.gauge(name, help) { [weak self] in self?.numbers.map(read) }
    }

    private func work(
        _ metrics: Metrics, _ name: StaticString, _ help: StaticString,
        _ read: @escaping @Sendable (WorkCount) -> Double
    ) {
        metrics.gauges(name, help, by: ("stage", "lane"), Stage.self, Lane.self) { [weak self] stage, lane in
            self?.numbers.map { $0.count(stage, lane).map(read) ?? 0 }
        }
    }
}

extension Database.LineNumbers {
    fileprivate func count(_ stage: Stage, _ lane: Lane) -> WorkCount? {
        status.counts.first { $0.stage == stage && $0.lane == lane }
    }

    fileprivate func alive(_ stage: Stage, _ lane: Lane?) -> [WorkerBeat] {
        status.beats.filter { $0.isAlive && $0.stage == stage && (lane == nil || $0.lane == lane) }
    }
}
