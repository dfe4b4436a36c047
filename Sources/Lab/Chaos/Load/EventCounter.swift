import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Synchronization

/// Counts the events on `tapline.events`. They are published at least once, outside of Postgres, so a repetition is
/// counted but is no fault.
final class EventCounter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Number of different events.
    var distinct: Int { counts.withLock { $0.count } }

    /// Events that were published more than once (`capture.filed 0198…`), with their counts.
    var repeated: [String: Int] { counts.withLock { $0.filter { $0.value > 1 } } }

    /// Reads events until the task is canceled, also after the broker's address has changed.
    /// - Parameter settings: the broker's current address; nil while there is no broker.
    func listen(_ settings: @escaping @Sendable () -> KafkaSettings?) async {
        while !Task.isCancelled {
            if let now = settings(),
                let reader = try? await TailReader.open(now, topic: Topics.events, within: .seconds(3))
            {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { [self] in await count(reader) }
                    group.addTask {
                        while settings()?.bootstrap == now.bootstrap,
                            (try? await Task.sleep(for: .milliseconds(250))) != nil
                        {}
                    }
                    await group.next()
                    group.cancelAll()
                }
                await reader.close(within: .seconds(1))
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }

    private func count(_ reader: TailReader) async {
        while case let messages = await reader.next(max: 500), !messages.isEmpty {
            counts.withLock { counts in
                for message in messages {
                    guard let event = ChangeEvent.decode(message.value) else { continue }
                    counts["\(event.type) \(event.id.text)", default: 0] += 1
                }
            }
        }
    }
}
