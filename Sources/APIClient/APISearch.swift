import Captures
import CommandLine

/// What a search found, and its text for a terminal.
package struct APISearch: Codable, Sendable {
    package struct Contact: Codable, Sendable {
        var id: String
        var name: String
        var company: String?
    }

    package struct Hit: Codable, Sendable {
        var kind: String
        var id: String
        var captureId: String?
        var contactId: String?
        var groupId: String?
        var groupName: String?
        var happenedAt: String
        var sourceApp: String?
        var conversationId: String?
        var excerpt: String
    }

    package var contacts: [Contact]
    package var hits: [Hit]
    package var isSimilar: Bool
    package var nextCursor: String?

    /// Rows of the contacts and of the texts, aligned with each other.
    package var lines: (contacts: [String], hits: [String]) {
        let short = ShortIDs(contacts.map(\.id) + hits.map(\.id))
        let people = contacts.map { contact in
            let title = [contact.name, contact.company ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            return [short.text(contact.id), "contact", "", title]
        }
        let texts = hits.map {
            [short.text($0.id), $0.kind, String($0.happenedAt.prefix(10)), ShownText.excerpt($0.excerpt, 400)]
        }
        let rows = TextTable.lines(people + texts)
        return (Array(rows.prefix(people.count)), Array(rows.dropFirst(people.count)))
    }
}
