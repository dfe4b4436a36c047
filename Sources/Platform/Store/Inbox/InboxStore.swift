import Crypto
package import FoundationEssentials
import Postgres

/// Notes that wait in the inbox until their owner files or dismisses them.
package struct InboxStore: Sendable {
    let database: Database

    /// Open notes, the newest first.
    package func list(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<InboxNote> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(InboxNote.columns), \(SQL.cursor("created_at")) from inbox_notes
            where owner = \(owner) and state = 'open' and \(cursor.follows("created_at", "id"))
            \(SQL.newestFirst("created_at", "id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try InboxNote(row: $0, cipher: cipher) } }
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> InboxNote? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner], "select \(InboxNote.columns) from inbox_notes where owner = \(owner) and id = \(id)")
        return try reading { try rows.first.map { try InboxNote(row: $0, cipher: cipher) } }
    }

    /// Files an open note under the contact that its owner chose. The interaction gets the note's id.
    /// - Parameter alias: a name to add to the contact's aliases.
    package func assign(
        note id: UUID, of owner: UUID, to contact: UUID, learning alias: String? = nil
    ) async throws(StoreError) -> InboxOutcome {
        guard let note = try await find(id, of: owner) else { return .notFound }
        guard note.state == .open else { return .alreadyClosed }
        let content = InteractionContent(summary: note.content.content, extractedInfo: note.content.extractedInfo)
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading {
            try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(id))
        }
        let rows = try await database.rows(
            of: [owner],
            """
            with recursive way as (
                select id, merged_into, deleted_at from contacts where owner = \(owner) and id = \(contact)
                union all
                select k.id, k.merged_into, k.deleted_at from contacts k join way w on k.id = w.merged_into
                where k.owner = \(owner)),
            -- A suggested contact may have been merged into another one since.
            target as (select id from way where deleted_at is null),
            closed as (
                update inbox_notes n set state = 'assigned', assigned_to = t.id, updated_at = now(),
                    version = n.version + 1
                from target t where n.owner = \(owner) and n.id = \(id) and n.state = 'open'
                returning n.owner, n.id, n.capture, n.assigned_to, n.happened_at, n.source_app),
            filed as (
                insert into interactions (owner, id, contact, capture, confidence, happened_at, source_app, sealed)
                select owner, id, assigned_to, capture, 1, happened_at, source_app, \(sealed) from closed),
            stated as (
                update captures c set state = 'filed', reason = null, updated_at = now(), version = c.version + 1
                from closed n where c.owner = n.owner and c.id = n.capture and c.state = 'inbox'),
            taught as (
                update contacts k set aliases = array_append(k.aliases, \(alias)::text), updated_at = now(),
                    version = k.version + 1
                from closed n where k.owner = n.owner and k.id = n.assigned_to and \(alias)::text is not null
                    and lower(\(alias)::text) <> lower(k.name)
                    and not exists (select from unnest(k.aliases) a where lower(a) = lower(\(alias)::text)))
            select exists (select from target) as has_target, exists (select from closed) as has_closed
            """)
        return try reading {
            guard let row = rows.first, try row.get("has_target", as: Bool.self) else { return .contactNotFound }
            return try row.get("has_closed", as: Bool.self) ? .done : .alreadyClosed
        }
    }

    /// Closes an open note without filing it. The capture stays in the history of the inbox.
    package func dismiss(note id: UUID, of owner: UUID) async throws(StoreError) -> InboxOutcome {
        let rows = try await database.rows(
            of: [owner],
            """
            with closed as (
                update inbox_notes set state = 'dismissed', updated_at = now(), version = version + 1
                where owner = \(owner) and id = \(id) and state = 'open'
                returning id)
            select exists (select from closed) as has_closed,
                exists (select from inbox_notes where owner = \(owner) and id = \(id)) as is_known
            """)
        return try reading {
            guard let row = rows.first, try row.get("is_known", as: Bool.self) else { return .notFound }
            return try row.get("has_closed", as: Bool.self) ? .done : .alreadyClosed
        }
    }
}

extension Database {
    package var inbox: InboxStore { InboxStore(database: self) }
}

extension InboxNote {
    static let columns: SQL = """
        id, capture, state, reason, happened_at, source_app, suggestions, sealed, assigned_to, created_at, updated_at,
        version
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
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        let bytes = try cipher.open(
            try row.get("sealed", as: [UInt8].self), context: SealContext.inboxNote(try row.get("id")))
        content = try StoreJSON.decode(InboxContent.self, from: bytes)
    }
}
