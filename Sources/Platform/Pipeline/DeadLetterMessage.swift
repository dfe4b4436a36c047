import Captures
import FoundationEssentials
import Store

/// A message on `tapline.dead` (`ops/contracts`): ids and codes, no content.
enum DeadLetterMessage {
    private struct Work: Encodable {
        var v = 1
        var kind: String
        var id: String
        var owner: String
        var stage: String
        var lane: String
        var batch: String?
        var code: String
        var attempts: Int
        var at: Date
        var trace: String
    }

    private struct Message: Encodable {
        var v = 1
        var kind = "message"
        var id: String
        var topic: String
        var partition: Int
        var offset: Int
        var code: String
        var at: Date
    }

    static func encode(_ death: UnpublishedDeadLetter) -> [UInt8] {
        switch death {
        case .work(let dead):
            bytes(
                Work(
                    kind: dead.kind, id: dead.id.text, owner: dead.owner.text, stage: dead.stage.rawValue,
                    lane: dead.lane.rawValue, batch: dead.batch?.text, code: dead.code, attempts: dead.tries,
                    at: dead.diedAt, trace: dead.trace.text))
        case .message(let letter):
            bytes(
                Message(
                    id: letter.id.text, topic: letter.topic, partition: letter.partition, offset: letter.offset,
                    code: letter.code, at: letter.createdAt))
        }
    }

    private static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        // Encoding strings, numbers and dates cannot fail.
        return (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
    }
}
