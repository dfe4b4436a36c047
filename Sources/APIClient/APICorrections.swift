/// The answer to a correction, and its text for a terminal.
package struct APICorrection: Decodable, Sendable {
    struct Learned: Decodable {
        var alias: String?
        var handle: String?
        var refusedNames: [String]
        var hasGroupTitle: Bool
    }

    private var undoToken: String
    private var undoUntil: String
    package var interactions: [APIInteraction]
    package var contact: APIContact?
    private var learned: Learned
    /// nil of a server that does not know it.
    private var alsoClosed: Int?

    /// Names what the matcher has learned and the command that undoes the correction. No later answer has the token.
    package var lines: [String] {
        var lines: [String] = []
        if let alias = learned.alias { lines.append("New alias of the contact: \(alias)") }
        if let handle = learned.handle { lines.append("New number or address of the contact: \(handle)") }
        if let alsoClosed, alsoClosed > 0 {
            lines.append("Other notes of the same number, address or name, closed in the same way: \(alsoClosed)")
        }
        if !learned.refusedNames.isEmpty {
            lines.append("Not filed under the former contact again: \(learned.refusedNames.joined(separator: ", "))")
        }
        if learned.hasGroupTitle { lines.append("The title of the chat was learned for the groups.") }
        return lines + ["Undo: tapline undo \(undoToken)"]
    }
}

/// The answer to the undo of a correction, and its text for a terminal.
package struct APIUndoneCorrection: Decodable, Sendable, CustomStringConvertible {
    struct Restored: Decodable {
        var object: String
        var id: String
    }

    struct Kept: Decodable {
        var object: String
        var id: String
        var fields: [String]
    }

    private static let actions = [
        "inbox_assigned": "the assignment of an inbox note", "inbox_dismissed": "the dismissal of an inbox note",
        "inbox_reopened": "the reopening of an inbox note",
        "inbox_contact": "the new contact of an inbox note", "interaction_changed": "the change of an interaction",
        "interaction_moved": "the move of an interaction", "interaction_split": "the split of an interaction",
        "interaction_deleted": "the deletion of an interaction", "capture_deleted": "the deletion of a capture",
        "inventory_changed": "the change of the inventory",
    ]

    private var action: String
    private var captureId: String?
    private var restored: [Restored]
    private var kept: [Kept]

    package var description: String {
        var lines = ["Undone: \(Self.actions[action] ?? action)\(captureId.map { ", capture \($0)" } ?? "")."]
        lines += restored.map { "  as before: \(Self.noun($0.object)) \($0.id)" }
        lines += kept.map { object in
            let what = object.fields.isEmpty ? "" : " (\(object.fields.joined(separator: ", ")))"
            return "  stays, because it was changed since: \(Self.noun(object.object)) \(object.id)\(what)"
        }
        return lines.joined(separator: "\n")
    }

    private static func noun(_ object: String) -> String { object.replacing("_", with: " ") }
}
