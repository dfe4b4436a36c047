import Captures
import CommandLine
import Contacts

/// The merges of a contact in a response of the API.
package struct APIMergeRecords: Decodable, Sendable {
    package struct Record: Decodable, Sendable {
        struct Change: Decodable {
            var field: String
            var isChanged: Bool
        }

        var id: String
        var into: String
        var from: String
        var changes: [Change]
        var createdAt: String
        var undoneAt: String?
    }

    package var data: [Record]
}

/// What happened with a contact, as rows for a terminal.
package struct APIHistory {
    private let interactions: [APIInteraction]
    private let merges: [APIMergeRecords.Record]

    package init(_ interactions: [APIInteraction], _ merges: [APIMergeRecords.Record]) {
        self.interactions = interactions
        self.merges = merges
    }

    /// The newest first; of the same second, a merge before a chat.
    package var lines: [String] {
        let short = ShortIDs(interactions.map(\.id) + merges.map(\.id))
        let chats = interactions.map { (time: $0.happenedAt, row: $0.row(short)) }
        let decisions = merges.map { merge in
            let changed = merge.changes.filter(\.isChanged).map(\.field).joined(separator: ", ")
            let ending = merge.undoneAt.map { "; undone \(ShownText.minute($0))" } ?? ""
            let text = "\(merge.from) into \(merge.into)" + (changed.isEmpty ? "" : ", changed: \(changed)") + ending
            return (
                time: merge.createdAt,
                row: [ShownText.minute(merge.createdAt), "merge", short.text(merge.id), "–", text]
            )
        }
        return TextTable.lines((decisions + chats).sorted { $0.time > $1.time }.map(\.row))
    }
}
