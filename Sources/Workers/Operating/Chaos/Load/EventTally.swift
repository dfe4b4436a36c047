import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Synchronization

/// What a line says on `tapline.events`. Saying is at least once and outside of Postgres, so that it is counted and
/// never judged.
final class EventTally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Events heard, repetitions not counted.
    var distinct: Int { counts.withLock { $0.count } }

    /// `capture.filed 0198…`, and how often each that was said more than once.
    var repeated: [String: Int] { counts.withLock { $0.filter { $0.value > 1 } } }

    /// Listens until the task is cancelled, also on a broker that comes back elsewhere.
    /// - Parameter settings: where the broker is now; nil while there is none.
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
                    guard let event = LineEvent.decode(message.value) else { continue }
                    counts["\(event.type) \(event.id.text)", default: 0] += 1
                }
            }
        }
    }
}
