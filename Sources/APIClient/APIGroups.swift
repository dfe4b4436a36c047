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

/// The body that creates or changes a group. An absent member stays as it is.
package struct APIGroupChange: Encodable, Sendable {
    var name: String?
    var memberIds: [String]?

    package init(name: String? = nil, memberIds: [String]? = nil) {
        self.name = name
        self.memberIds = memberIds
    }
}
