package import Crypto
package import FoundationEssentials
package import Postgres
package import Store

extension ContactStore {
    /// Interactions filed under a contact or to one of its groups, the latest first. The places in the list are found
    /// in indexes; only a page is read.
    package func interactions(
        with contact: UUID, of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Interaction> {
        let cipher = try await database.keys.cipher(for: owner)
        let after = cursor.follows("o.happened_at", "o.id")
        let latest = SQL.newestFirst("o.happened_at", "o.id", limit: limit)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Interaction.columns), \(SQL.cursor("i.happened_at")) from (
                (select o.id, o.happened_at from interactions o
                    where o.owner = \(owner) and o.contact = \(contact) and o.deleted_at is null and \(after)
                    \(latest))
                union all
                select s.id, s.happened_at from group_members m
                join groups g on g.owner = m.owner and g.id = m.group_id and g.deleted_at is null
                cross join lateral (
                    select o.id, o.happened_at from interactions o
                    where o.owner = m.owner and o.group_id = m.group_id and o.deleted_at is null and \(after)
                    \(latest)) s
                where m.owner = \(owner) and m.contact = \(contact)
                \(SQL.newestFirst("happened_at", "id", limit: limit))) p
            join interactions i on i.owner = \(owner) and i.id = p.id \(Interaction.joins)
            order by i.happened_at desc, i.id desc
            """)
        return try reading { try Page(rows, limit: limit) { try Interaction(row: $0, cipher: cipher) } }
    }

    package func interaction(_ id: UUID, of owner: UUID) async throws(StoreError) -> Interaction? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], ContactsStatements.interaction(owner: owner, id: id))
        return try reading { try rows.first.map { try Interaction(row: $0, cipher: cipher) } }
    }
}

extension Interaction {
    /// Columns of `interactions i` and `joins`.
    static let columns: SQL = """
        i.id, i.contact, i.group_id, g.name_sealed, i.capture, i.confidence, i.happened_at, i.source_app, i.sealed,
        i.created_at, i.updated_at, i.version
        """

    static let joins: SQL = "left join groups g on g.owner = i.owner and g.id = i.group_id"

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        contact = try row.get("contact")
        group = try Group(row: row, cipher: cipher)
        capture = try row.get("capture")
        confidence = try row.get("confidence")
        happenedAt = try row.get("happened_at")
        sourceApp = try row.get("source_app")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        let bytes = try cipher.open(
            try row.get("sealed", as: [UInt8].self), context: SealContext.interaction(try row.get("id")))
        content = try StoreJSON.decode(InteractionContent.self, from: bytes)
    }
}

extension Interaction.Group {
    /// nil if the row has no group.
    package init?(row: Row, cipher: OwnerCipher) throws {
        guard let id = try row.get("group_id", as: UUID?.self) else { return nil }
        self.init(id: id, name: try ContactGroup.name(try row.get("name_sealed"), of: id, cipher))
    }
}
