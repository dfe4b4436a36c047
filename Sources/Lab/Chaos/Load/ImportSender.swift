import Crypto
import FoundationEssentials
import Kafka
import Pipeline

/// A Kafka producer: publishes a message again until its result arrives on `tapline.import.results`.
actor ImportSender {
    private struct Session {
        var address: String
        var producer: Producer
        var results: TailReader
    }

    private struct Result: Decodable {
        struct Capture: Decodable { var id: UUID }
        var status: String
        var captures: [Capture]?
    }

    private static let resultTimeout = Duration.seconds(8)

    private let settings: @Sendable () -> KafkaSettings?
    private let tokens: [DeviceKeyToken]
    private var session: Session?

    /// - Parameter settings: the broker's current address; nil while there is no broker.
    init(tokens: [DeviceKeyToken], settings: @escaping @Sendable () -> KafkaSettings?) {
        self.tokens = tokens
        self.settings = settings
    }

    /// - Returns: the captures created; empty if the message was rejected; nil if no result arrived in time.
    func send(_ message: LoadMessage) async -> [UUID]? {
        guard let session = await connected() else { return nil }
        let watchdog = Task {
            try await Task.sleep(for: Self.resultTimeout)
            await session.results.close(within: .zero)
            await session.producer.close(within: .zero)
        }
        defer { watchdog.cancel() }
        do {
            let token = tokens[message.owner]
            let signature = try MessageSignature.sign(message.value, key: try token.importSigningKey())
            try await session.producer.sendAndWait(
                OutgoingMessage(
                    topic: Topics.imports, key: message.id, value: message.value,
                    headers: [Header("tapline-key", token.keyID), Header("tapline-signature", signature)]))
            while case let answers = await session.results.next(max: 100), !answers.isEmpty {
                for answer in answers where answer.key == Array(message.id.utf8) {
                    let result = try JSONDecoder().decode(Result.self, from: Data(answer.value))
                    return result.status == "accepted" ? (result.captures ?? []).map(\.id) : []
                }
            }
        } catch {}
        await disconnect()
        return nil
    }

    func disconnect() async {
        guard let session else { return }
        self.session = nil
        await session.results.close(within: .seconds(1))
        await session.producer.close(within: .zero)
    }

    private func connected() async -> Session? {
        guard let settings = settings() else { return nil }
        if let session, session.address == settings.bootstrap { return session }
        await disconnect()
        guard
            let results = try? await TailReader.open(settings, topic: Topics.importResults, within: .seconds(3)),
            let producer = try? Producer(settings)
        else { return nil }
        let opened = Session(address: settings.bootstrap, producer: producer, results: results)
        session = opened
        return opened
    }
}
