import FoundationEssentials
import Kafka
import Postgres
import Runtime
import Store

/// The metrics that every worker exposes about itself.
enum WorkerGauges {
    private enum Connections: String, CaseIterable, Sendable { case lent, idle }

    static func register(_ context: WorkerContext) {
        let metrics = context.metrics
        let pool = context.database.pool
        metrics.gauges(
            "tapline_worker_database_connections", "Open connections to Postgres.", by: "state", Connections.self
        ) { state in
            let usage = pool.usage
            return Double(state == .idle ? usage.idle : usage.open - usage.idle)
        }
        metrics.gauge("tapline_worker_database_connections_limit", "Connections that the worker may open.") {
            Double(pool.size)
        }
        metrics.gauge("tapline_worker_database_waiters", "Tasks that wait for a connection to Postgres.") {
            Double(pool.usage.waiting)
        }
        let producer = context.producer
        metrics.gauge("tapline_worker_broker_silence_seconds", "Seconds since a broker last answered.") {
            [weak context] in max(producer.health.silence, context?.brokerSilence ?? .zero) / .seconds(1)
        }
        metrics.counter("tapline_worker_published_total", "Messages that the broker has acknowledged.") {
            producer.counts.delivered
        }
        metrics.counter("tapline_worker_unpublished_total", "Undelivered messages; the dispatcher repeats them.") {
            producer.counts.failed
        }
        metrics.gauge("tapline_worker_unacknowledged_messages", "Messages sent but not yet acknowledged.") {
            Double(producer.counts.inFlight)
        }
        let start = Date().timeIntervalSince1970
        metrics.gauge("process_start_time_seconds", "When the worker started, in seconds since 1970.") { start }
    }
}
