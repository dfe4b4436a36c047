import Captures
import FoundationEssentials
import Runtime
import Store
import Synchronization

/// Metrics of the whole database. Only the leading dispatcher exposes them.
package final class SystemGauges: Sendable {
    /// One query costs at most about ten milliseconds of Postgres time, since every count has a limit.
    private static let pause = Duration.seconds(5)

    private let context: WorkerContext
    private let look = Mutex<SystemNumbers?>(nil)
    private let windows = Mutex<[Stage: Int]>([:])
    private let isLeading = Atomic<Bool>(false)

    package init(context: WorkerContext) {
        self.context = context
        register(context.metrics)
    }

    /// Queries at an interval until the task is canceled, then discards the values.
    package func follow() async {
        isLeading.store(true, ordering: .relaxed)
        repeat {
            do throws(StoreError) {
                let numbers = try await context.database.status.numbers()
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

    /// Records how much bulk work of a stage may be in flight now.
    func note(window: Int, at stage: Stage) { windows.withLock { $0[stage] = window } }

    private func register(_ metrics: Metrics) {
        metrics.gauge("tapline_dispatcher_leads", "1 if this process is the leading dispatcher.") { [weak self] in
            self?.isLeading.load(ordering: .relaxed) == true ? 1 : 0
        }
        metrics.gauges(
            "tapline_dispatcher_window_work", "Bulk work that may be in flight, for stages with waiting work.",
            by: "stage", Stage.self
        ) { [weak self] stage in self?.windows.withLock { $0[stage].map(Double.init) } }
        registerWork(metrics)
        registerBeats(metrics)
        gauge("tapline_line_overdue_seconds", "How late the oldest due work is.") { numbers in
            numbers.status.overdueSince.map { max(0, numbers.status.now.timeIntervalSince($0)) } ?? 0
        }
        metrics.gauges(
            "tapline_line_dead_work", "Dead work; each cause is counted up to 10,000.", by: "stage", Stage.self
        ) { [weak self] stage in
            self?.numbers.map { numbers in
                Double(numbers.status.dead.filter { $0.stage == stage }.reduce(0) { $0 + $1.count.value })
            }
        }
        gauge("tapline_line_dead_letters", "Messages kept because they could not be parsed; counted up to 10,000.") {
            Double($0.status.unparsable.value)
        }
        gauge("tapline_line_unkept_messages", "Unreadable messages of the last day that were counted but not kept.") {
            Double($0.status.unkept)
        }
        gauge("tapline_line_database_bytes", "Size of the database.") { Double($0.databaseBytes) }
        metrics.gauges(
            "tapline_line_batches", "Batches with unfinished work; counted up to 20.", by: "state", BatchState.self
        ) { [weak self] state in
            self?.numbers.map { Double($0.status.batches.filter { $0.state == state }.count) }
        }
        gauge("tapline_line_batch_pending_captures", "Unfinished captures of those batches.") {
            Double($0.status.batches.reduce(0) { $0 + $1.pending })
        }
    }

    private func registerWork(_ metrics: Metrics) {
        work(metrics, "tapline_line_waiting_work", "Work that waits for a place in the window; counted up to 10,000.") {
            Double($0.waiting.value)
        }
        work(metrics, "tapline_line_in_flight_work", "Work that is published, due or delayed; counted up to 10,000.") {
            Double($0.inFlight.value)
        }
        work(metrics, "tapline_line_leased_work", "Work that a worker has claimed.") { Double($0.leased) }
        work(metrics, "tapline_line_retrying_work", "Work that waits for its next attempt.") { Double($0.retrying) }
        work(metrics, "tapline_line_parked_work", "Work that waits for a rate limit.") { Double($0.parked) }
        work(metrics, "tapline_line_overdue_work", "Work whose publication is overdue.") { Double($0.overdue) }
        metrics.gauges(
            "tapline_line_oldest_work_seconds", "Age of the oldest work that was counted.", by: ("stage", "lane"),
            Stage.self, Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.flatMap { numbers in
                numbers.count(at: stage, lane: lane).map { numbers.status.now.timeIntervalSince($0.oldest) } ?? 0
            }
        }
    }

    private func registerBeats(_ metrics: Metrics) {
        metrics.gauges("tapline_line_workers", "Workers with a recent heartbeat, by stage.", by: "stage", Stage.self) {
            [weak self] stage in
            self?.numbers.map { Double(Set($0.alive(at: stage, lane: nil).map(\.worker)).count) }
        }
        metrics.gauges(
            "tapline_line_slots", "Batches that the stage's workers process concurrently.", by: "stage", Stage.self
        ) { [weak self] stage in
            self?.numbers.map { numbers in
                Double(numbers.alive(at: stage, lane: .now).reduce(0) { $0 + $1.slots })
            }
        }
        metrics.gauges(
            "tapline_line_lag_messages", "Messages not yet completed by a worker.", by: ("stage", "lane"), Stage.self,
            Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.map { Double($0.alive(at: stage, lane: lane).reduce(0) { $0 + $1.lag }) }
        }
        metrics.gauges(
            "tapline_line_oldest_message_seconds", "Age of the oldest uncompleted message.", by: ("stage", "lane"),
            Stage.self, Lane.self
        ) { [weak self] stage, lane in
            self?.numbers.map { numbers in
                let oldest = numbers.alive(at: stage, lane: lane).compactMap(\.oldestAt).min()
                return oldest.map { max(0, numbers.status.now.timeIntervalSince($0)) } ?? 0
            }
        }
    }

    private var numbers: SystemNumbers? { look.withLock { $0 } }

    private func gauge(
        _ name: StaticString, _ help: StaticString, _ read: @escaping @Sendable (SystemNumbers) -> Double
    ) {
        context.metrics.gauge(name, help) { [weak self] in self?.numbers.map(read) }
    }

    private func work(
        _ metrics: Metrics, _ name: StaticString, _ help: StaticString,
        _ read: @escaping @Sendable (WorkCount) -> Double
    ) {
        metrics.gauges(name, help, by: ("stage", "lane"), Stage.self, Lane.self) { [weak self] stage, lane in
            self?.numbers.map { $0.count(at: stage, lane: lane).map(read) ?? 0 }
        }
    }
}

extension SystemNumbers {
    fileprivate func count(at stage: Stage, lane: Lane) -> WorkCount? {
        status.counts.first { $0.stage == stage && $0.lane == lane }
    }

    fileprivate func alive(at stage: Stage, lane: Lane?) -> [HeartbeatStatus] {
        status.beats.filter { $0.isAlive && $0.stage == stage && (lane == nil || $0.lane == lane) }
    }
}
