import Captures
import CommandLine

/// Groups in requests and responses of the API, and their text for a terminal.
package struct APIGroup: Codable, Sendable {
    package struct Member: Codable, Sendable {
        package var contactId: String
        var name: String
    }

    var id: String
    var name: String
    package var members: [Member]
    var createdAt: String
    var updatedAt: String
    package var version: Int

    package var line: String { "\(id)  \(name)  \(members.count) \(members.count == 1 ? "member" : "members")" }

    package var memberLines: [String] { members.map { "  \($0.contactId)  \($0.name)" } }
}

package struct APIGroupPage: Decodable, Sendable {
    package var data: [APIGroup]
    package var nextCursor: String?
}

extension [APIGroup] {
    /// A row for each group, for a terminal.
    package var lines: [String] {
        let short = ShortIDs(map(\.id))
        return TextTable.lines(map { [short.text($0.id), CountedNoun.text($0.members.count, "member"), $0.name] })
    }
}

/// The body that creates or changes a group. An absent member stays as it is.
package struct APIGroupChange: Encodable, Sendable {
    var name: String?
    var memberIds: [String]?

    package init(name: String? = nil, memberIds: [String]? = nil) {
        self.name = name
        self.memberIds = memberIds
    }
}
