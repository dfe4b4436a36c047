package import Kafka
import Runtime
import Store

/// Keeps what could not be parsed, with its bytes and all that came beside them.
package struct DeadLetterBox: Sendable {
    private let context: WorkerContext

    package init(context: WorkerContext) { self.context = context }

    /// Goes on until it is kept; false only where a stop is asked for first. Then its offset must not be stored.
    package func keep(_ message: IncomingMessage, code: String, detail: String) async -> Bool {
        let isKept = await context.insist("dead_letter_not_kept") { () throws(StoreError) in
            try await context.database.keepUnparsable(
                topic: message.topic, partition: Int(message.partition), offset: Int(message.offset), code: code,
                detail: detail, payload: message.value,
                envelope: DeadLetter.Envelope(
                    key: message.key,
                    headers: message.headers.map { DeadLetter.Envelope.Header(name: $0.name, value: $0.value) }))
        }
        guard isKept else { return false }
        context.log.warning(
            "dead_letter_kept",
            [
                "topic": .text(message.topic), "partition": .number(Int(message.partition)),
                "offset": .number(Int(message.offset)), "code": .text(code),
            ])
        return true
    }
}

extension WorkMessage.Fault {
    package var code: String {
        switch self {
        case .notJSON: "not_json"
        case .invalid: "invalid_message"
        case .unknownVersion: "unknown_version"
        case .unknownStage: "unknown_stage"
        }
    }
}
