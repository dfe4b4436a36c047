import Captures
import CommandLine

/// Notes of the inbox in responses of the API, and their text for a terminal.
package struct APINote: Decodable, Sendable {
    struct Candidate: Decodable {
        var name: String
        var confidence: Double
    }

    package struct Suggestion: Decodable, Sendable {
        package var contactId: String
        var score: Double
    }

    var id: String
    var captureId: String
    package var state: String
    var reason: String
    var happenedAt: String
    var sourceApp: String?
    var content: String
    var extractedText: String
    var candidates: [Candidate]
    package var suggestions: [Suggestion]
    package var assignedTo: String?
    package var assignedGroupId: String?

    /// - Parameter names: of the suggested contacts, by id.
    package func lines(_ names: [String: String]) -> [String] {
        var lines = [
            "\(id)  \(ShownText.minute(happenedAt))  \(sourceApp ?? "unknown app")  \(state)", "reason: \(reason)",
            "capture: \(captureId)",
        ]
        if let place = assignedTo.map({ "contact \($0)" }) ?? assignedGroupId.map({ "group \($0)" }) {
            lines.append("filed: \(place)")
        }
        if !candidates.isEmpty {
            let shown = candidates.map { "\($0.name) (\(APICard.two($0.confidence)))" }
            lines.append("names in the chat: \(shown.joined(separator: ", "))")
        }
        if !suggestions.isEmpty { lines.append("possible contacts:") }
        lines += TextTable.lines(
            suggestions.map {
                ["  \($0.contactId)", APICard.two($0.score), names[$0.contactId] ?? ""]
            })
        lines.append(content)
        // A note without a summary has the text itself as its content.
        if extractedText != content, !extractedText.isEmpty { lines.append(extractedText) }
        return lines
    }
}

package struct APINotePage: Decodable, Sendable {
    var data: [APINote]
    package var nextCursor: String?

    package var lines: [String] {
        let short = ShortIDs(data.map(\.id))
        return TextTable.lines(
            data.map { note in
                [
                    short.text(note.id), ShownText.minute(note.happenedAt), note.reason, note.sourceApp ?? "–",
                    ShownText.excerpt(note.content),
                ]
            })
    }
}

/// Names that return in the inbox without a contact.
package struct APIRecurringNames: Decodable, Sendable {
    struct Name: Decodable {
        var name: String
        var count: Int
        var noteIds: [String]
        var latestAt: String
        var contactId: String?
    }

    var data: [Name]

    /// A line for each name: its newest note, the number of notes, the latest chat, the name, and a contact that has it.
    package var lines: [String] {
        let short = ShortIDs(data.compactMap(\.noteIds.first))
        return TextTable.lines(
            data.map { name in
                [
                    name.noteIds.first.map(short.text) ?? "", "\(name.count) notes", ShownText.minute(name.latestAt),
                    name.name, name.contactId.map { "contact \($0)" } ?? "no contact",
                ]
            })
    }
}

/// The body of a request that files a note under a new contact.
package struct NoteContact: Encodable {
    private var contact: [String: String]?
    private var learn: Bool
    private var learnAlias: String?
    private var withSameName: Bool

    /// - Parameter name: nil takes the name that the note most likely shows.
    package init(name: String?, learn: Bool, learnAlias: String?, withSameName: Bool) {
        contact = name.map { ["name": $0] }
        self.learn = learn
        self.learnAlias = learnAlias
        self.withSameName = withSameName
    }
}

/// The body of a request that dismisses a note.
package struct NoteDismissal: Encodable {
    private var withSameName: Bool

    package init(withSameName: Bool) { self.withSameName = withSameName }
}

/// The body of a request that files a chat under a contact or to a group.
package struct FilingTarget: Encodable {
    private var contactId: String?
    private var groupId: String?
    private var toInbox: Bool?
    private var messages: [Int]?
    private var learn: Bool?
    private var learnAlias: String?
    private var withSameName: Bool?

    package init(
        contactId: String?, groupId: String?, toInbox: Bool?, messages: [Int]?, learn: Bool?, learnAlias: String?,
        withSameName: Bool?
    ) {
        self.contactId = contactId
        self.groupId = groupId
        self.toInbox = toInbox
        self.messages = messages
        self.learn = learn
        self.learnAlias = learnAlias
        self.withSameName = withSameName
    }
}
