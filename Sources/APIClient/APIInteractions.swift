import Captures
import CommandLine

/// Interactions in responses of the API, and their text for a terminal.
package struct APIInteraction: Decodable, Sendable, CustomStringConvertible {
    struct Info: Decodable {
        var interests: [String]
        var events: [String]
        var dates: [String]
    }

    struct Message: Decodable {
        struct Speaker: Decodable {
            var role: String
            var name: String?
        }
        struct Attachment: Decodable { var kind: String }

        var speaker: Speaker
        var text: String
        var attachments: [Attachment]

        var line: String {
            let who = speaker.role == "me" ? "Me" : speaker.name ?? "?"
            let texts = (text.isEmpty ? [] : [text]) + attachments.map { "[\($0.kind)]" }
            return "\(who): \(texts.joined(separator: " "))"
        }
    }

    var id: String
    package var contactId: String?
    package var groupId: String?
    package var groupName: String?
    var captureId: String
    var happenedAt: String
    var sourceApp: String?
    var summary: String
    var extractedInfo: Info
    /// Nil in lists, and if the messages could not be separated.
    var messages: [Message]?

    /// `contact 0199f3c2-…`, `group Climbing (0199f3c2-…)`.
    package var place: String {
        if let groupId { return "group \(groupName.map { "\($0) (\(groupId))" } ?? groupId)" }
        return contactId.map { "contact \($0)" } ?? "no contact"
    }

    /// A row of a contact's history.
    func row(_ short: ShortIDs) -> [String] {
        let group = groupName.map { "in \($0): " } ?? ""
        return [
            ShownText.minute(happenedAt), "chat", short.text(id), sourceApp ?? "–", group + ShownText.excerpt(summary),
        ]
    }

    package var description: String {
        var lines = [
            "\(id)  \(ShownText.minute(happenedAt))  \(sourceApp ?? "unknown app")", "filed: \(place)",
            "capture: \(captureId)", "summary: \(summary)",
        ]
        for (name, items) in [
            ("interests", extractedInfo.interests), ("events", extractedInfo.events), ("dates", extractedInfo.dates),
        ] where !items.isEmpty { lines.append("\(name): \(items.joined(separator: ", "))") }
        let messages = messages ?? []
        if !messages.isEmpty { lines.append("messages:") }
        lines += messages.enumerated().map { "  \(Column.pad(String($0), 3))  \($1.line)" }
        return lines.joined(separator: "\n")
    }
}

package struct APIInteractionPage: Decodable, Sendable {
    package var data: [APIInteraction]
    package var nextCursor: String?
}
