import Captures
import FoundationEssentials
import Postgres
import Runtime
import Store

/// Publishes what is due. One leads, by an advisory lock, among the replicas that run it; the lock goes with its
/// connection, so a leader that dies is replaced within a tick.
package struct Dispatcher: Sendable {
    /// `pg_advisory_lock` keys share one space in a database: "tapl" as a number.
    private static let lockKey: Int64 = 0x7461_706C
    private static let tick = Duration.milliseconds(50)
    private static let releaseEvery = 4
    private static let sweepEvery = Duration.seconds(600)
    /// Rows published in one statement.
    private static let portion = 1000

    private let context: WorkerContext
    /// Bulk work in flight at the most.
    private let window: Int
    private let published: Metrics.Counter
    private let released: Metrics.Counter

    package init(context: WorkerContext, window: Int = 2000) {
        self.context = context
        self.window = window
        published = context.metrics.counter("tapline_dispatcher_published_total", "Due work published.")
        released = context.metrics.counter("tapline_dispatcher_released_total", "Bulk work let into the window.")
    }

    package func run() async {
        while !context.stop.isRequested {
            do {
                try await context.database.pool.withConnection { connection in try await lead(on: connection) }
            } catch {
                context.log.warning("dispatcher_lost_database", ["error": .text("\(error)")])
            }
            _ = await context.stop.sleep(.milliseconds(500))
        }
    }

    /// Returns when another leads or a stop is asked for; throws when the connection, and so the lock, is lost.
    private func lead(on connection: Connection) async throws {
        let rows = try await connection.query("select pg_try_advisory_lock(\(Self.lockKey)) as leads")
        guard try rows.first?.get("leads", as: Bool.self) == true else { return }
        context.log.info("dispatcher_leads")
        var tick = 0
        var swept = ContinuousClock.now
        repeat {
            var full = false
            let due = try await context.database.takeDue(limit: Self.portion, on: connection)
            await context.publisher.publish(due)
            published.add(due.count)
            full = due.count == Self.portion
            if tick % Self.releaseEvery == 0 {
                let free = try await context.database.release(window: window, on: connection)
                await context.publisher.publish(free)
                released.add(free.count)
            }
            if ContinuousClock.now - swept > Self.sweepEvery {
                swept = .now
                _ = try await context.database.sweep()
            }
            tick += 1
            if !full { _ = await context.stop.sleep(Self.tick) }
        } while !context.stop.isRequested
        _ = try await connection.query("select pg_advisory_unlock(\(Self.lockKey))")
    }
}
