import Crypto
package import FoundationEssentials
import Postgres
package import Store

extension ContactStore {
    /// Interactions filed under a contact, the latest first.
    package func interactions(
        with contact: UUID, of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Interaction> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Interaction.columns), \(SQL.cursor("happened_at")) from interactions
            where owner = \(owner) and contact = \(contact) and \(cursor.follows("happened_at", "id"))
            \(SQL.newestFirst("happened_at", "id", limit: limit))
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
    static let columns: SQL =
        "id, contact, capture, confidence, happened_at, source_app, sealed, created_at, updated_at, version"

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        contact = try row.get("contact")
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
