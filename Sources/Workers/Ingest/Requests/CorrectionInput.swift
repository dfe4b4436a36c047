import Captures
import Corrections
import FoundationEssentials
import JSON
import Records
import Requests

/// Where a correction files a chat, and what it teaches.
struct CorrectionInput {
    private static let longestAlias = 500
    /// More messages than a chat of the longest text has.
    private static let maxMessages = 100_000

    let target: FilingPlace
    let learning: Learning
    /// Whether the other open notes of the same name are closed too.
    let withSameName: Bool
    /// nil if the body does not have it.
    private(set) var messages: Set<Int>?

    /// The members that a route accepts besides `contactId`, `groupId` and `learnAlias`.
    enum Form {
        /// `learn` and `withSameName`.
        case assignment
        /// `learn` and `toInbox`.
        case move
        /// `messages`.
        case split
    }

    /// - Throws: all faults together.
    init(_ body: JSON, _ form: Form) throws(APIFailure) {
        var fields = try FieldReader(body)
        let contact = fields.id("contactId", .unknownContact)
        let group = fields.id("groupId", .unknownGroup)
        let alias = Self.alias(&fields)
        let learns = form == .split ? alias != nil : fields.flag("learn") ?? true
        let isInbox = form == .move ? fields.flag("toInbox") ?? false : false
        withSameName = form == .assignment ? Self.withSameName(&fields) : false
        if form == .split { messages = Self.messages(&fields) }
        if fields.faults.isEmpty { Self.check(contact, group, isInbox, alias, form, &fields) }
        try fields.finish()
        target = contact.map(FilingPlace.contact) ?? group.map(FilingPlace.group) ?? .inbox
        learning = learns ? .lesson(alias: alias) : .nothing
    }

    static func withSameName(_ fields: inout FieldReader) -> Bool { fields.flag("withSameName") ?? false }

    /// - Returns: nil for a text without visible characters.
    static func alias(_ fields: inout FieldReader) -> String? {
        let alias = fields.text("learnAlias", upTo: longestAlias)?.trimmed
        return alias?.isEmpty == true ? nil : alias
    }

    private static func check(
        _ contact: UUID?, _ group: UUID?, _ isInbox: Bool, _ alias: String?, _ form: Form, _ fields: inout FieldReader
    ) {
        let choices = form == .move ? "contactId, groupId or toInbox" : "contactId or groupId"
        let count = (contact == nil ? 0 : 1) + (group == nil ? 0 : 1) + (isInbox ? 1 : 0)
        if count == 0 {
            fields.note(.missingField, "contactId", "Send \(choices): where the chat belongs.")
        } else if count > 1 {
            fields.note(
                .unknownField, group == nil ? "toInbox" : "groupId",
                "Send only one of \(choices): a chat belongs to one place.")
        } else if contact == nil, alias != nil {
            fields.note(.unknownField, "learnAlias", "Send learnAlias with contactId: only a contact has aliases.")
        }
    }

    private static func messages(_ fields: inout FieldReader) -> Set<Int>? {
        guard let value = fields.value("messages") else {
            fields.note(.missingField, "messages")
            return nil
        }
        guard case .array(let items) = value else {
            fields.note(.wrongType, "messages", "messages must be an array of numbers, not \(value.typeName).")
            return nil
        }
        guard items.count <= maxMessages else {
            fields.note(.tooLong, "messages", "messages must have at most \(maxMessages) items.")
            return nil
        }
        let indexes = items.compactMap(\.integer)
        if indexes.count < items.count {
            fields.note(.wrongType, "messages", "messages must have only whole numbers.")
        }
        if Set(indexes).count < indexes.count {
            fields.note(.invalidMessage, "messages", "Name each message only once.")
        }
        return Set(indexes)
    }
}
