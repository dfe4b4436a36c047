import Captures
import Kafka
import Runtime
import Store
import Synchronization

/// Releases rate-limited work when its limit allows. Runs in the leading dispatcher.
struct RateLimitGranter: Sendable {
    private static let tick = Duration.milliseconds(50)
    /// Used when nothing waits.
    private static let idleTick = Duration.milliseconds(200)
    /// Rows of one key in one statement.
    private static let portion = 200
    private static let countEvery = Duration.seconds(5)
    /// Don't grant while the broker is unreachable: the quota would be spent and the message delayed until
    /// redelivery.
    private static let silenceLimit = Duration.seconds(3)

    private let context: WorkerContext
    private let granted: Metrics.Counter
    private let waiting: WaitingCount

    private final class WaitingCount: Sendable {
        let count = Atomic<Int>(0)
    }

    init(_ context: WorkerContext) {
        self.context = context
        granted = context.metrics.counter(
            "tapline_limits_granted_total", "Captures released after they waited for a provider's rate limit.")
        let waiting = WaitingCount()
        self.waiting = waiting
        context.metrics.gauge(
            "tapline_limits_waiting", "Captures that wait for a provider's rate limit. Exposed by the leader."
        ) { Double(waiting.count.load(ordering: .relaxed)) }
    }

    /// Runs until it is canceled, which is when this process no longer leads.
    func run() async {
        async let counting: Void = count()
        repeat {
            var pause = Self.tick
            do throws(StoreError) {
                if context.producer.health.silence < Self.silenceLimit {
                    let references = try await context.database.limits.grant(portion: Self.portion)
                    granted.add(references.count)
                    await context.publisher.publish(references)
                    if references.count >= Self.portion {
                        pause = .zero
                    } else if references.isEmpty, waiting.count.load(ordering: .relaxed) == 0 {
                        pause = Self.idleTick
                    }
                }
            } catch {
                context.log.warning("limits_lost_database", ["error": .text(error.description)])
                pause = .milliseconds(500)
            }
            if pause > .zero { try? await Task.sleep(for: pause) }
        } while !Task.isCancelled
        await counting
        waiting.count.store(0, ordering: .relaxed)
    }

    /// Runs concurrently, because counting many waiting rows takes long and must not delay the grants.
    private func count() async {
        repeat {
            if let lines = try? await context.database.limits.waiting() {
                waiting.count.store(lines.map(\.count).reduce(0, +), ordering: .relaxed)
            }
            try? await Task.sleep(for: Self.countEvery)
        } while !Task.isCancelled
    }
}
