package import FoundationEssentials
package import Kafka
import Runtime
import Store

/// Keeps messages that could not be parsed, with their bytes, key and headers.
package struct DeadLetterRecorder: Sendable {
    private let context: WorkerContext

    package init(context: WorkerContext) { self.context = context }

    /// Repeats until the message is stored. Returns false only if a stop is requested first; the offset must not be
    /// stored then.
    /// - Parameters:
    ///   - owner: the owner of the device key that signed the message; nil if unknown.
    ///   - isUnread: true for messages that anyone could have sent. Above an hourly limit they are counted and not
    ///     kept.
    package func keep(
        _ message: IncomingMessage, code: String, detail: String, owner: UUID? = nil, isUnread: Bool
    ) async -> Bool {
        var seen = 0
        let isKept = await context.retryUntilStopped("dead_letter_not_kept") { () throws(StoreError) in
            seen = try await context.database.deadLetters.store(
                topic: message.topic, partition: Int(message.partition), offset: Int(message.offset), code: code,
                detail: detail, payload: message.value,
                envelope: DeadLetter.Envelope(
                    key: message.key,
                    headers: message.headers.map { DeadLetter.Envelope.Header(name: $0.name, value: $0.value) }),
                owner: owner, isUnread: isUnread)
        }
        guard isKept else { return false }
        let beyond = seen - DeadLetterStore.unreadLimitPerHour
        guard beyond <= 0 else {
            // Once an hour: a flood of messages must not flood the log.
            if beyond == 1 {
                context.log.warning(
                    "unread_messages_only_counted",
                    ["topic": .text(message.topic), "kept": .number(DeadLetterStore.unreadLimitPerHour)])
            }
            return true
        }
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
