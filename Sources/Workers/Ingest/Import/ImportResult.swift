import FoundationEssentials
import HTTPServer
import JSON
import Kafka
import Pipeline
import Requests

/// A message of `tapline.import.results`. Its key is the id of the import message.
enum ImportResult {
    static func accepted(_ envelope: ImportEnvelope, captures: [UUID], batch: UUID? = nil) -> JSON {
        var members = head(envelope.messageID, "accepted")
        if envelope.kind == .capture, let id = captures.first {
            members.append(.init(name: "captureId", value: JSON(id)))
        }
        let list = zip(envelope.items, captures).map { item, id -> JSON in
            ["ref": JSON(item.ref), "id": JSON(id)]
        }
        members.append(.init(name: "captures", value: .array(list)))
        if let batch { members.append(.init(name: "batchId", value: JSON(batch))) }
        return .object(members)
    }

    static func rejected(_ fault: ImportFault, messageID: String) -> JSON {
        var members = head(messageID, "rejected")
        members.append(.init(name: "code", value: .string(fault.code.rawValue)))
        members.append(.init(name: "detail", value: .string(fault.detail)))
        if !fault.errors.isEmpty {
            let errors = fault.errors.map { error -> JSON in
                [
                    "pointer": .string(error.pointer), "code": .string(error.code), "detail": .string(error.detail),
                ]
            }
            members.append(.init(name: "errors", value: .array(errors)))
        }
        return .object(members)
    }

    static func message(_ id: String, _ bytes: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(topic: Topics.importResults, key: id, value: bytes)
    }

    private static func head(_ id: String, _ status: String) -> [JSON.Member] {
        [
            .init(name: "version", value: .integer(ImportEnvelope.version)),
            .init(name: "messageId", value: .string(id)), .init(name: "status", value: .string(status)),
        ]
    }
}
