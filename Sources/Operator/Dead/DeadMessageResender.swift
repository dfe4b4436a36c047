import Captures
import CommandLine
import FoundationEssentials
import Kafka
import Pipeline
import Records
import Runtime
import Store

/// Sends unreadable import messages again, unchanged. If this command is killed after the broker took a message and
/// before that is recorded, the message is sent twice. The second one has no effect, because each message has an id.
struct DeadMessageResender {
    let environment: [String: String]
    let database: Database

    func run(_ replay: Replay) async throws {
        guard try await database.replays.hasMessages(of: replay, to: Topics.imports) else { return }
        var reader = SettingsReader(environment: environment)
        let kafka = CommonSettings.kafka(&reader, environment)
        try reader.finish()
        let producer = try Producer(kafka)
        do {
            var began = ContinuousClock.now
            while try await database.replays.resendNext(
                of: replay, to: Topics.imports, by: { try await send($0, by: producer) })
            {
                if let rate = replay.rate {
                    try await Task.sleep(for: .seconds(1 / rate) - (ContinuousClock.now - began))
                }
                began = .now
            }
        } catch {
            await producer.close(within: .seconds(2))
            throw error
        }
        await producer.close(within: .seconds(5))
    }

    private func send(_ id: UUID, by producer: Producer) async throws {
        guard let payload = try await database.deadLetters.payload(of: id),
            let envelope = try await database.deadLetters.envelope(of: id)
        else { return }
        do throws(KafkaError) {
            try await producer.sendAndWait(
                topic: Topics.imports, key: envelope.key, value: payload,
                headers: envelope.headers.map { Header($0.name, $0.value) })
        } catch {
            throw CommandFailure(.temporary, "the broker did not accept the message \(id.text): \(error.description)")
        }
    }
}
