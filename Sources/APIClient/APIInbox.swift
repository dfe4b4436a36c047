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
