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

    var title: String { [name, company].filter { !$0.isEmpty }.joined(separator: ", ") }

    package var description: String { "\(id)  \(title)" + (tags.isEmpty ? "" : "  [\(tags.joined(separator: ", "))]") }
}

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

    var data: [Suggestion]

    package var description: String {
        data.isEmpty
            ? "The contact has said no contact data that it lacks."
            : data.map { "\($0.id)  \($0.kind)  \($0.value)\n  \($0.words)" }.joined(separator: "\n")
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
