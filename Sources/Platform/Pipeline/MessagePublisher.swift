package import Captures
import FoundationEssentials
package import Kafka
package import Runtime

/// Publishes references and events without waiting for acknowledgments. A lost message is published again after the
/// safety deadline of its row.
package struct MessagePublisher: Sendable {
    private let producer: Producer
    private let log: Log
    private let fault: FailPoint.Fault?

    package init(producer: Producer, log: Log, fault: FailPoint.Fault? = nil) {
        self.producer = producer
        self.log = log
        self.fault = fault
    }

    package func publish(_ references: [WorkReference]) async {
        await send(
            references.map {
                OutgoingMessage(
                    topic: Topics.name($0.stage, $0.lane), key: WorkMessage.key($0), value: WorkMessage.encode($0))
            })
    }

    package func publish(_ events: [ChangeEvent]) async {
        await send(
            events.map {
                OutgoingMessage(topic: Topics.events, key: $0.owner.uuidString.lowercased(), value: $0.encoded())
            })
    }

    package func publish(_ effects: StageEffects) async {
        await publish(effects.followUps)
        await publish(effects.events)
    }

    private func send(_ messages: [OutgoingMessage]) async {
        for message in fault == nil ? messages : await withInjectedFaults(messages) {
            do throws(KafkaError) { try await producer.send(message) } catch {
                log.warning("publish_failed", ["topic": .text(message.topic), "error": .text(error.description)])
            }
        }
        _ = await fault?(.afterPublish)
    }

    /// Applies a test's injected faults to the messages.
    private func withInjectedFaults(_ messages: [OutgoingMessage]) async -> [OutgoingMessage] {
        guard let fault else { return messages }
        var left: [OutgoingMessage] = []
        for message in messages {
            switch await fault(.beforePublish) {
            case .none: left.append(message)
            case .twice: left += [message, message]
            case .skip, .failure: break
            }
        }
        return left
    }
}
