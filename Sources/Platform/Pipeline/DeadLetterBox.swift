package import FoundationEssentials
package import Kafka
import Runtime
import Store

/// Keeps what could not be parsed, with its bytes and all that came beside them.
package struct DeadLetterBox: Sendable {
    private let context: WorkerContext

    package init(context: WorkerContext) { self.context = context }

    /// Goes on until it is kept; false only where a stop is asked for first. Then its offset must not be stored.
    /// - Parameters:
    ///   - owner: whose device has signed the message; nil where that is not known.
    ///   - isUnread: whether the message is one of those that anybody can send. Beyond so many an hour they are counted
    ///     and not kept.
    package func keep(
        _ message: IncomingMessage, code: String, detail: String, owner: UUID? = nil, isUnread: Bool
    ) async -> Bool {
        var seen = 0
        let isKept = await context.insist("dead_letter_not_kept") { () throws(StoreError) in
            seen = try await context.database.keepUnparsable(
                topic: message.topic, partition: Int(message.partition), offset: Int(message.offset), code: code,
                detail: detail, payload: message.value,
                envelope: DeadLetter.Envelope(
                    key: message.key,
                    headers: message.headers.map { DeadLetter.Envelope.Header(name: $0.name, value: $0.value) }),
                owner: owner, isUnread: isUnread)
        }
        guard isKept else { return false }
        let beyond = seen - Database.unreadKeptAnHour
        guard beyond <= 0 else {
            // Once an hour: a flood of messages is no flood of lines.
            if beyond == 1 {
                context.log.warning(
                    "unread_messages_only_counted",
                    ["topic": .text(message.topic), "kept": .number(Database.unreadKeptAnHour)])
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
