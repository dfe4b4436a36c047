import Captures
import Kafka
import Runtime
import Store
import Synchronization

/// The leader's part of the limits: lets work in line through when its time has come.
struct LimitGate: Sendable {
    private static let tick = Duration.milliseconds(50)
    /// Where nobody stands in line.
    private static let idleTick = Duration.milliseconds(200)
    /// Of each key in one statement.
    private static let portion = 200
    private static let countEvery = Duration.seconds(5)
    /// What is published into silence has paid, and is lost for a while.
    private static let silenceLimit = Duration.seconds(3)

    private let context: WorkerContext
    private let granted: Metrics.Counter
    private let waiting: Waiting

    private final class Waiting: Sendable {
        let count = Atomic<Int>(0)
    }

    init(_ context: WorkerContext) {
        self.context = context
        granted = context.metrics.counter(
            "tapline_limits_granted_total", "Captures that a provider's limit made wait, and that went on.")
        let waiting = Waiting()
        self.waiting = waiting
        context.metrics.gauge(
            "tapline_limits_waiting", "Captures that wait for a provider's allowance, as the leader sees it."
        ) { Double(waiting.count.load(ordering: .relaxed)) }
    }

    /// Until it is cancelled: for as long as this process leads.
    func run() async {
        async let counting: Void = count()
        repeat {
            var pause = Self.tick
            do throws(StoreError) {
                if context.producer.health.silence < Self.silenceLimit {
                    let references = try await context.database.letThrough(portion: Self.portion)
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

    /// Beside the gate: a long line takes a while to count, and holds nobody up.
    private func count() async {
        repeat {
            if let lines = try? await context.database.linesAtLimits() {
                waiting.count.store(lines.map(\.count).reduce(0, +), ordering: .relaxed)
            }
            try? await Task.sleep(for: Self.countEvery)
        } while !Task.isCancelled
    }
}
