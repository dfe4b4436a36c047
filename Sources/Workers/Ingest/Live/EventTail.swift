import Kafka
import Pipeline
import Runtime

/// Hears every event of the line, without a group: each replica has clients of its own that wait.
struct EventTail: Sendable {
    let context: WorkerContext
    let hub: LiveHub

    /// A request that waits for its capture looks for itself on the embedded broker (`LiveHub`), and a stream's
    /// reader does not notice a tenth of a second; an idle machine does notice a hundred empty fetches in each.
    private var settings: KafkaSettings {
        var settings = context.settings.kafka
        if settings.isEmbedded && settings.properties["fetch.wait.max.ms"] == nil {
            settings.properties["fetch.wait.max.ms"] = "100"
        }
        return settings
    }

    func run() async {
        while !context.stop.isRequested {
            do throws(KafkaError) {
                let reader = try await TailReader.open(settings, topic: Topics.events)
                await listen(reader)
                await reader.close(within: .seconds(1))
            } catch {
                context.log.warning("events_not_heard", ["error": .text(error.description)])
            }
            _ = await context.stop.sleep(.seconds(1))
        }
    }

    private func listen(_ reader: TailReader) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while case let messages = await reader.next(max: 500), !messages.isEmpty {
                    for message in messages {
                        // A later version's event is not for us: every listener also looks by itself.
                        if let event = LineEvent.decode(message.value) { hub.hear(event) }
                    }
                }
            }
            group.addTask { await context.stop.wait() }
            await group.next()
            group.cancelAll()
        }
    }
}
