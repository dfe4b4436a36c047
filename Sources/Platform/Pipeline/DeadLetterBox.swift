package import Kafka
import Runtime
import Store

/// Keeps what could not be parsed, with its bytes, and tells those who watch `tapline.dead`.
package struct DeadLetterBox: Sendable {
    private let context: WorkerContext

    package init(context: WorkerContext) { self.context = context }

    /// - Returns: whether it is kept, so that its offset may be stored.
    package func keep(_ message: IncomingMessage, code: String, detail: String) async -> Bool {
        do throws(StoreError) {
            try await context.database.keepUnparsable(
                topic: message.topic, partition: Int(message.partition), offset: Int(message.offset), code: code,
                detail: detail, payload: message.value)
        } catch {
            context.log.error("dead_letter_not_kept", ["error": .text(error.description)])
            _ = await context.stop.sleep(.seconds(1))
            return false
        }
        context.log.warning(
            "dead_letter_kept",
            [
                "topic": .text(message.topic), "partition": .number(Int(message.partition)),
                "offset": .number(Int(message.offset)), "code": .text(code),
            ])
        // The copy names the row; its bytes stay sealed in Postgres.
        let copy =
            "{\"v\":1,\"topic\":\"\(message.topic)\",\"partition\":\(message.partition),"
            + "\"offset\":\(message.offset),\"code\":\"\(code)\"}"
        await context.publisher.publishDead(Array(copy.utf8))
        return true
    }
}

extension WorkMessage.Fault {
    package var code: String {
        switch self {
        case .notJSON: "not_json"
        case .unknownVersion: "unknown_version"
        case .unknownStage: "unknown_stage"
        }
    }
}
