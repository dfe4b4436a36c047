import Captures
import CommandLine

/// A capture with all that a person asks about, and its text for a terminal.
package struct APICaptureDetail: Decodable, Sendable, CustomStringConvertible {
    private struct Own: Decodable {
        struct Failure: Decodable {
            var stage: String
            var code: String
            var at: String
        }

        var batchId: String?
        var dialog: String?
        var failures: [Failure]
        var groupId: String?
        var groupName: String?
        var cardIds: [String]
        var capturedAt: String
        var createdAt: String
    }

    private let own: Own
    private let capture: APICapture

    package init(from decoder: any Decoder) throws {
        own = try Own(from: decoder)
        capture = try APICapture(from: decoder)
    }

    var id: String { capture.id }

    func row(_ short: ShortIDs) -> [String] {
        // The summary of a chat begins with the contact's name.
        let summary = capture.summary ?? ""
        let place = (capture.contactName ?? own.groupName).flatMap { summary.hasPrefix($0) ? nil : $0 }
        let parts = [place ?? capture.reason ?? "", summary].filter { !$0.isEmpty }
        return [
            short.text(id), ShownText.minute(own.createdAt), capture.state, capture.kind ?? "–",
            ShownText.excerpt(parts.joined(separator: ": ")),
        ]
    }

    package var description: String {
        var lines = [
            "\(id)  \(capture.kind ?? "")  \(capture.ending)",
            "received: \(ShownText.minute(own.createdAt)), captured: \(ShownText.minute(own.capturedAt))",
        ]
        for (name, value) in [
            ("contact", capture.contactId), ("group", own.groupId.map { "\($0)  \(own.groupName ?? "")" }),
            ("inbox note", capture.inboxNoteId), ("batch", own.batchId),
            ("cards", own.cardIds.isEmpty ? nil : own.cardIds.joined(separator: ", ")), ("summary", capture.summary),
            ("message", capture.hasFailed ? own.dialog : nil),
        ] { if let value, !value.isEmpty { lines.append("\(name): \(value)") } }
        lines += own.failures.map { "failed: \(ShownText.minute($0.at))  \($0.stage)  \($0.code)" }
        return lines.joined(separator: "\n")
    }
}

package struct APICapturePage: Decodable, Sendable {
    var data: [APICaptureDetail]
    package var nextCursor: String?

    package var lines: [String] {
        let short = ShortIDs(data.map(\.id))
        return TextTable.lines(data.map { $0.row(short) })
    }
}

package struct APICaptureText: Decodable, Sendable, CustomStringConvertible {
    var text: String

    package var description: String { text }
}
