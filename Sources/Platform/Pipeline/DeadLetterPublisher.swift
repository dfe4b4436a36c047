import Captures
import FoundationEssentials
import Kafka
import Runtime
import Store

/// Publishes each dead piece of work on `tapline.dead`, at least once. A row is marked as published when the broker
/// has acknowledged its message. Only the leading dispatcher runs it.
package struct DeadLetterPublisher: Sendable {
    private static let pause = Duration.seconds(1)
    private static let portion = 500

    private let context: WorkerContext

    package init(context: WorkerContext) { self.context = context }

    /// Runs until it is canceled.
    package func run() async {
        while !Task.isCancelled {
            do {
                if try await tell() >= Self.portion { continue }
            } catch {
                context.log.warning("dead_not_told", ["error": .text("\(error)")])
            }
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
        }
    }

    /// - Returns: how many messages were published.
    package func tell() async throws -> Int {
        let deaths = try await context.database.deadLetters.unpublished(limit: Self.portion)
        guard !deaths.isEmpty else { return 0 }
        try await context.producer.sendAll(
            deaths.map { OutgoingMessage(topic: Topics.dead, value: DeadLetterMessage.encode($0)) })
        try await context.database.deadLetters.markPublished(deaths)
        return deaths.count
    }
}
