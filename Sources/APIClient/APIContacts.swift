import Captures
import Cards
import CommandLine
import Contacts
import FoundationEssentials

/// Contacts in responses of the API, and their text for a terminal.
package struct APIContact: Decodable, CustomStringConvertible, Sendable {
    var id: String
    var name: String
    var company: String
    var tags: [String]

    package var title: String { [name, company].filter { !$0.isEmpty }.joined(separator: ", ") }

    package var description: String { "\(id)  \(title)" + (tags.isEmpty ? "" : "  [\(tags.joined(separator: ", "))]") }
}

/// A contact with all fields.
package struct APIContactDetail: Decodable, CustomStringConvertible, Sendable {
    private struct Own: Decodable {
        var id: String
        var status: String
        var refusedNames: [String]
        var lastExportedAt: String?
        var createdAt: String
        var updatedAt: String
    }

    private let own: Own
    private let fields: ContactFields

    /// The fields and the other members are in the same JSON object.
    package init(from decoder: any Decoder) throws {
        own = try Own(from: decoder)
        fields = try ContactFields(from: decoder)
    }

    var id: String { own.id }

    func row(_ short: ShortIDs) -> [String] {
        let title = [fields.name, fields.company].filter { !$0.isEmpty }.joined(separator: ", ")
        let details = fields.emails.prefix(1) + fields.phones.prefix(1).map(\.text)
        let tags = fields.list(.tags).map { "#\($0)" }
        return [
            short.text(id), own.updatedAt.prefix(10).description, own.status,
            ([title] + details + tags).filter { !$0.isEmpty }.joined(separator: "  "),
        ]
    }

    package var description: String {
        var lines = [
            "\(id)  \(own.status)  since \(ShownText.minute(own.createdAt)), changed \(ShownText.minute(own.updatedAt))"
        ]
        lines += fields.lines
        if !own.refusedNames.isEmpty { lines.append("  not found by: \(own.refusedNames.joined(separator: ", "))") }
        if let exported = own.lastExportedAt { lines.append("  exported to contacts: \(ShownText.minute(exported))") }
        return lines.joined(separator: "\n")
    }
}

package struct APIContactPage: Decodable, Sendable {
    var data: [APIContactDetail]
    package var nextCursor: String?

    package var lines: [String] {
        let short = ShortIDs(data.map(\.id))
        return TextTable.lines(data.map { $0.row(short) })
    }
}

/// The answer to the deletion of a contact that an export may have.
package struct APIDeletion: Decodable, Sendable { package var dialog: String }

package struct APIDuplicates: Decodable, CustomStringConvertible, Sendable {
    struct Duplicate: Decodable {
        var contact: APIContact
        var reasons: [String]
    }

    var data: [Duplicate]

    package var description: String {
        data.isEmpty
            ? "The contact has no possible duplicates."
            : data.map { "\($0.contact)  \($0.reasons.joined(separator: ", "))" }.joined(separator: "\n")
    }
}

package struct APISuggestions: Decodable, CustomStringConvertible, Sendable {
    struct Suggestion: Decodable {
        var id: String
        var kind: String
        var value: String
        var words: String
    }

    private var data: [Suggestion]
    private var nextCursor: String?

    package var count: Int { data.count }
    package var hasMore: Bool { nextCursor != nil }

    package var description: String {
        let short = ShortIDs(data.map(\.id))
        return data.isEmpty
            ? "The contact has said no contact data that it lacks."
            : data.map { "\(short.text($0.id))  \($0.kind)  \($0.value)\n  \($0.words)" }.joined(separator: "\n")
    }
}

package struct APIMerge: Encodable, Sendable {
    var into: String
    var fields: [String: String]
    var dryRun: Bool

    package init(into: String, fields: [String: String], dryRun: Bool) {
        self.into = into
        self.fields = fields
        self.dryRun = dryRun
    }
}

extension ContactFields {
    /// One line for each field that has a value.
    var lines: [String] {
        ContactField.allCases.filter { !self[$0].isEmpty }.map { "  \($0.rawValue): \(self[$0].shown)" }
    }
}

extension FieldValue {
    /// On one line, for a terminal.
    var shown: String { isEmpty ? "–" : described.joined(separator: ", ") }

    /// `items`; phone numbers with their types: `+12125550100 ext. 27 (work)`.
    var described: [String] {
        guard case .phones(let phones) = self else { return items }
        return phones.map { phone in phone.type == .other ? phone.text : "\(phone.text) (\(phone.type.rawValue))" }
    }
}

package struct APIMergeAnswer: Decodable, CustomStringConvertible, Sendable {
    struct Merge: Decodable { var id: String }
    struct Change: Decodable {
        var field: String
        var into: FieldValue
        var result: FieldValue
        var isChanged: Bool
    }

    var dryRun: Bool
    var merge: Merge?
    var changes: [Change]
    var interactions: Int
    var notes: Int
    var cards: Int
    var contact: APIContact

    package var description: String {
        var lines = changes.filter(\.isChanged).map { "\($0.field): \($0.into.shown) → \($0.result.shown)" }
        let moved = [
            CountedNoun.text(interactions, "interaction"), CountedNoun.text(notes, "inbox note"),
            CountedNoun.text(cards, "card"),
        ]
        lines.append("moved with the contact: \(moved.joined(separator: ", "))")
        lines.append(
            merge.map { "merged into \(contact); undo with: tapline contacts undo \($0.id)" } ?? "nothing was changed")
        return lines.joined(separator: "\n")
    }
}

/// Fields that two devices changed independently of each other.
package struct APIConflicts: Decodable, CustomStringConvertible, Sendable {
    struct Side: Decodable {
        var value: FieldValue
        var changedAt: String
    }
    struct Conflict: Decodable {
        var number: Int
        var field: String
        var state: String
        var standing: Side
        var other: Side
    }

    var data: [Conflict]

    package var description: String {
        let lines = data.map { conflict in
            "\(conflict.number)  \(conflict.field)  \(conflict.state)\n"
                + "   standing  \(conflict.standing.value.shown)  (\(conflict.standing.changedAt))\n"
                + "   other     \(conflict.other.value.shown)  (\(conflict.other.changedAt))"
        }
        return lines.isEmpty ? "The contact has no conflicts." : lines.joined(separator: "\n")
    }
}

package struct APIUndo: Decodable, CustomStringConvertible, Sendable {
    var contact: APIContact
    var restored: APIContact
    var kept: [String]

    package var description: String {
        let words = "separated again:\n\(contact)\n\(restored)"
        return kept.isEmpty ? words : words + "\nkept, changed after the merge: \(kept.joined(separator: ", "))"
    }
}

package struct APIErasure: Decodable, CustomStringConvertible, Sendable {
    var contacts: Int
    var captures: Int
    var interactions: Int
    var pictures: Int
    var wasExported: Bool

    package var description: String {
        let erased = [
            CountedNoun.text(contacts, "contact"), CountedNoun.text(captures, "capture"),
            CountedNoun.text(interactions, "interaction"), CountedNoun.text(pictures, "picture"),
        ]
        let words = "permanently erased: \(erased.joined(separator: ", "))"
        return wasExported ? words + "\nan export may contain the contact: delete the contact there too" : words
    }
}
