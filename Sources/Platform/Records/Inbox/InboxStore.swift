import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Notes that wait in the inbox until their owner files or dismisses them.
package struct InboxStore: Sendable {
    let database: Database

    /// Notes in a state, the newest first. The state is a literal in the statement, for the index.
    package func list(
        of owner: UUID, in state: InboxState = .open, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<InboxNote> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(InboxNote.columns), \(SQL.cursor("created_at")) from inbox_notes
            where owner = \(owner) and state = \(SQL(raw: "'\(state.rawValue)'")) and deleted_at is null
                and \(cursor.follows("created_at", "id"))
            \(SQL.newestFirst("created_at", "id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try InboxNote(row: $0, cipher: cipher) } }
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> InboxNote? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], InboxStatements.note(owner: owner, id: id))
        return try reading { try rows.first.map { try InboxNote(row: $0, cipher: cipher) } }
    }
}

extension Database {
    package var inbox: InboxStore { InboxStore(database: self) }
}

extension InboxNote {
    static let columns: SQL = """
        id, capture, state, reason, happened_at, source_app, suggestions, sealed, assigned_to, assigned_group,
        created_at, updated_at, version
        """

    init(row: Row, cipher: OwnerCipher) throws {
        id = try row.get("id")
        capture = try row.get("capture")
        state = try row.get("state", as: InboxState.self)
        reason = try row.get("reason")
        happenedAt = try row.get("happened_at")
        sourceApp = try row.get("source_app")
        suggestions = try StoreJSON.decode([Suggestion].self, from: try row.get("suggestions", as: String.self))
        assignedTo = try row.get("assigned_to")
        assignedGroup = try row.get("assigned_group")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        let bytes = try cipher.open(
            try row.get("sealed", as: [UInt8].self), context: SealContext.inboxNote(try row.get("id")))
        content = try StoreJSON.decode(InboxContent.self, from: bytes)
    }
}
