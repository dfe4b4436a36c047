package import FoundationEssentials
import Postgres
package import Store

/// The group that alone has a name.
package struct NamedGroup: Sendable, Equatable {
    package var id: UUID
    package var members: Set<UUID>
    /// A correction has taught that chats with this title belong to the group, whoever writes in them.
    package var isTaught = false
}

extension GroupStore {
    /// Interactions filed to a group, the latest first.
    package func interactions(
        of group: UUID, of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Interaction> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Interaction.columns), \(SQL.cursor("i.happened_at")) from interactions i \(Interaction.joins)
            where i.owner = \(owner) and i.group_id = \(group) and i.deleted_at is null
                and \(cursor.follows("i.happened_at", "i.id"))
            \(SQL.newestFirst("i.happened_at", "i.id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try Interaction(row: $0, cipher: cipher) } }
    }

    /// For each title the group of its owner that alone has this name.
    package func named(_ titles: Set<GroupTitle>) async throws(StoreError) -> [GroupTitle: NamedGroup] {
        guard !titles.isEmpty else { return [:] }
        let ciphers = try await database.keys.ciphers(for: Set(titles.map(\.owner)))
        var marks: [UUID: [[UInt8]: GroupTitle]] = [:]
        try reading {
            for title in titles {
                guard let cipher = ciphers[title.owner] else { continue }
                marks[title.owner, default: [:]][try title.mark(by: cipher)] = title
            }
        }
        let pairs = marks.flatMap { owner, titles in titles.keys.map { (owner: owner, mark: $0) } }
        let found = try await database.run(
            of: Array(marks.keys), GroupsStatements.named(owners: pairs.map(\.owner), marks: pairs.map(\.mark)))
        var groups: [GroupTitle: NamedGroup] = [:]
        for group in found {
            guard let title = marks[group.owner]?[group.mark] else { continue }
            groups[title] = NamedGroup(
                id: group.id, members: Set(group.members), isTaught: group.isTaught)
        }
        return groups
    }
}
