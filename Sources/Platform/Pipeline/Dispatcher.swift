import Captures
import FoundationEssentials
import Kafka
import Postgres
import Runtime
import Store

/// Publishes what is due. One leads, by an advisory lock, among the replicas that run it; the lock goes with its
/// connection, so a leader that dies is replaced within half a second.
package struct Dispatcher: Sendable {
    /// `pg_advisory_lock` keys share one space in a database: "tapl" as a number.
    private static let lockKey: Int64 = 0x7461_706C
    private static let tick = Duration.milliseconds(50)
    private static let releaseEvery = 4
    private static let sweepEvery = Duration.seconds(600)
    /// Publishing into silence would only lengthen the deadlines of what is due.
    private static let silenceLimit = Duration.seconds(3)
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
            do { try await candidate() } catch {
                context.log.warning("dispatcher_lost_database", ["error": .text("\(error)")])
            }
            _ = await context.stop.sleep(.milliseconds(500))
        }
    }

    /// The lock lives in a session, so the session is this candidate's own and is closed on every way out.
    private func candidate() async throws {
        let connection = try await Connection.open(context.database.pool.settings)
        do { try await lead(on: connection) } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// Returns when another leads or a stop is asked for; throws when the connection, and so the lock, is lost.
    private func lead(on connection: Connection) async throws {
        let rows = try await connection.query("select pg_try_advisory_lock(\(Self.lockKey)) as leads")
        guard try rows.first?.get("leads", as: Bool.self) == true else { return }
        context.log.info("dispatcher_leads")
        // The embedded broker keeps nothing over a restart, and a line that starts has started it anew.
        if context.settings.kafka.isEmbedded { try await context.database.hasten(on: connection) }
        let sweeper = Task { await sweep() }
        let teller = Task { await DeadTeller(context: context).run() }
        defer {
            sweeper.cancel()
            teller.cancel()
        }
        var tick = 0
        repeat {
            let isFull = try await publishDue(on: connection)
            if tick % Self.releaseEvery == 0 {
                let free = try await context.database.release(window: window, on: connection)
                await context.publisher.publish(free)
                released.add(free.count)
            }
            tick += 1
            if !isFull { _ = await context.stop.sleep(Self.tick) }
        } while !context.stop.isRequested
    }

    /// - Returns: whether more may be due already.
    private func publishDue(on connection: Connection) async throws -> Bool {
        guard context.producer.health.silence < Self.silenceLimit else { return false }
        let due = try await context.database.takeDue(limit: Self.portion, on: connection)
        await context.publisher.publish(due)
        published.add(due.count)
        return due.count == Self.portion
    }

    /// Removes what has outlived its promise, beside the leader's own work.
    private func sweep() async {
        while (try? await Task.sleep(for: Self.sweepEvery)) != nil {
            do throws(StoreError) {
                _ = try await context.database.sweep(retentionDays: context.settings.retentionDays)
            } catch {
                context.log.warning("sweep_failed", ["error": .text(error.description)])
            }
        }
    }
}
