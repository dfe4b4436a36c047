import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import JSON
import PhoneNumbers
import Requests

extension PostedMessage {
    private static let mostParticipants = 100
    private static let phones = PhoneNumbers()

    /// - Parameters:
    ///   - region: for numbers without a country code.
    ///   - now: the time of a message without `timestamp`.
    init(_ body: JSON, region: String?, at now: Date) throws(APIFailure) {
        let limits = BridgeLimits()
        var fields = try FieldReader(body)
        let id = fields.text("id", upTo: limits.nameBytes)
        let conversation = fields.text("conversationId", upTo: limits.nameBytes)
        let participants = Self.participants(&fields, region)
        let sender = Self.sender(&fields, region)
        let name = fields.text("displayName", upTo: limits.nameBytes)
        let displayName = name.map(Self.shown).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        let text = fields.text("text", upTo: limits.textBytes) ?? ""
        let sentAt = Self.time(&fields)
        let attachments = Self.attachments(&fields, limits.attachmentsOfMessage)
        // A wrong value has its own fault.
        for (name, isNeeded) in [("id", true), ("sender", true), ("text", attachments.isEmpty)] where isNeeded {
            if [nil, .null, ""].contains(fields.value(name)) { fields.note(.missingField, name) }
        }
        if conversation?.isEmpty == true {
            fields.note(.invalidValue, "conversationId", "conversationId must not be empty. Leave it out.")
        }
        try fields.finish()
        guard let id, let sender else { throw APIFailure(.missingField) }
        self.init(
            id: id, conversation: conversation, participants: participants, displayName: displayName, sender: sender,
            text: text, sentAt: sentAt.map { min($0, Date()) } ?? now, attachments: attachments)
    }

    /// A name without characters that change how the words around the name are shown.
    private static func shown(_ name: String) -> String {
        String(
            String.UnicodeScalarView(
                name.unicodeScalars.filter {
                    $0.properties.generalCategory != .control && !$0.properties.isBidiControl
                }))
    }

    /// Ids of uploads.
    private static func attachments(_ fields: inout FieldReader, _ most: Int) -> [UUID] {
        guard let texts = fields.texts("attachments", upTo: 100) else { return [] }
        guard texts.count <= most else {
            fields.note(.tooLong, "attachments", "attachments must have at most \(most) entries.")
            return []
        }
        var found: [UUID] = []
        for (index, text) in texts.enumerated() {
            if let id = UUID(text: text), !found.contains(id) {
                found.append(id)
            } else {
                fields.note(
                    .invalidValue, "attachments/\(index)", "Each attachment must be the id of another upload.")
            }
        }
        return found
    }

    private static func sender(_ fields: inout FieldReader, _ region: String?) -> String? {
        guard let text = fields.text("sender", upTo: BridgeLimits().nameBytes), !text.isEmpty else { return nil }
        if text == BridgeMessage.ownSender { return text }
        guard let handle = Handle(sender: text, region: region, phones: phones) else {
            fields.note(
                .invalidValue, "sender", "sender must be a phone number, a mail address, or the name of a service.")
            return nil
        }
        return handle.text
    }

    /// Each once.
    private static func participants(_ fields: inout FieldReader, _ region: String?) -> [String] {
        guard let texts = fields.texts("participants", upTo: BridgeLimits().nameBytes) else { return [] }
        guard texts.count <= mostParticipants else {
            fields.note(.tooLong, "participants", "participants must have at most \(mostParticipants) entries.")
            return []
        }
        var found: [String] = []
        for (index, text) in texts.enumerated() where text != BridgeMessage.ownSender {
            guard let handle = Handle(sender: text, region: region, phones: phones) else {
                fields.note(
                    .invalidValue, "participants/\(index)",
                    "A participant must be a phone number, a mail address, or the name of a service.")
                continue
            }
            if !found.contains(handle.text) { found.append(handle.text) }
        }
        return found
    }

    /// RFC 3339, or milliseconds since 1970.
    private static func time(_ fields: inout FieldReader) -> Date? {
        switch fields.value("timestamp") {
        case nil, .null?: return nil
        case .integer(let milliseconds)? where (0...BridgeActions.latest).contains(milliseconds):
            return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        case .string(let text)?:
            if let time = Timestamp.parse(text), time.timeIntervalSince1970 >= 0 { return time }
        default: break
        }
        fields.note(
            .invalidTimestamp, "timestamp",
            "timestamp must look like 2026-11-28T10:30:00Z, or be a number of milliseconds since 1970.")
        return nil
    }
}
