import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Store

/// Sends unread import messages again, as they came. What the broker took and nobody could note any more is sent a
/// second time; a message that is accepted twice is accepted once, because it has an id of its own.
struct DeadResending {
    let environment: [String: String]
    let database: Database

    func run(_ replay: Replay) async throws {
        let first = try await database.messages(of: replay, to: Topics.imports, limit: 1)
        guard !first.isEmpty else { return }
        var reader = SettingsReader(environment: environment)
        let kafka = LineSettings.kafka(&reader, environment)
        try reader.finish()
        let producer = try Producer(kafka)
        do {
            while case let ids = try await database.messages(of: replay, to: Topics.imports, limit: 100), !ids.isEmpty {
                for id in ids {
                    let began = ContinuousClock.now
                    try await send(id, by: producer)
                    try await database.noteResent(id, by: replay.id)
                    if let rate = replay.rate {
                        try await Task.sleep(for: .seconds(1 / rate) - (ContinuousClock.now - began))
                    }
                }
            }
        } catch {
            await producer.close(within: .seconds(2))
            throw error
        }
        await producer.close(within: .seconds(5))
    }

    private func send(_ id: UUID, by producer: Producer) async throws {
        guard let payload = try await database.deadLetterPayload(id),
            let envelope = try await database.deadLetterEnvelope(id)
        else { return }
        do throws(KafkaError) {
            try await producer.sendAndWait(
                topic: Topics.imports, key: envelope.key, value: payload,
                headers: envelope.headers.map { Header($0.name, $0.value) })
        } catch {
            throw CommandFailure(.temporary, "the broker does not take the message \(id.text): \(error.description)")
        }
    }
}
