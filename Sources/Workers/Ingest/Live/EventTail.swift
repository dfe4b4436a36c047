import Kafka
import Pipeline
import Runtime

/// Reads all events of `tapline.events` without a consumer group, because each replica has its own waiting clients.
struct EventTail: Sendable {
    let context: WorkerContext
    let hub: EventHub

    /// The embedded broker holds an empty fetch for this time: 100 ms instead of 10 ms saves an idle machine ninety
    /// fetches a second. Waiting requests do not depend on events there (see `EventHub`), and an event stream may be 100
    /// ms late.
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
                        // Events of a later version are skipped. Each listener also checks the database.
                        if let event = ChangeEvent.decode(message.value) { hub.handle(event) }
                    }
                }
            }
            group.addTask { await context.stop.wait() }
            await group.next()
            group.cancelAll()
        }
    }
}
