/// What a search found, and its text for a terminal.
package struct APISearch: Codable, Sendable {
    package struct Contact: Codable, Sendable {
        var id: String
        var name: String
        var company: String?

        package var line: String {
            "\(id)  contact      \(name)\(company.map { $0.isEmpty ? "" : ", \($0)" } ?? "")"
        }
    }

    package struct Hit: Codable, Sendable {
        var kind: String
        var id: String
        var captureId: String
        var contactId: String?
        var groupId: String?
        var groupName: String?
        var happenedAt: String
        var sourceApp: String?
        var excerpt: String

        package var line: String {
            let kind = kind + String(repeating: " ", count: max(0, 11 - kind.count))
            return "\(id)  \(kind)  \(happenedAt.prefix(10))  \(excerpt)"
        }
    }

    package var contacts: [Contact]
    package var hits: [Hit]
    package var isSimilar: Bool
    package var nextCursor: String?
}
