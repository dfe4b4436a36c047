import Crypto
package import FoundationEssentials
package import Matching
import Postgres
package import Store

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
        let rows = try await database.run(of: [owner], InboxStatements.note(owner: owner, id: id))
        return try reading { try rows.first.map { try InboxNote(row: $0, cipher: cipher) } }
    }

    /// Files an open note under the contact that its owner chose. The interaction gets the note's id.
    /// - Parameters:
    ///   - alias: a name to add to the contact's aliases.
    ///   - stated: contact data in the chat: suggestions for the contact.
    package func assign(
        note id: UUID, of owner: UUID, to contact: UUID, learning alias: String? = nil,
        suggesting stated: [StatedDetail] = []
    ) async throws(StoreError) -> InboxOutcome {
        try await assign(id, of: owner, contact: contact, alias: alias, stated: stated) ?? .contactNotFound
    }

    /// Files an open note to the group that its owner chose. The interaction gets the note's id.
    package func assign(
        note id: UUID, of owner: UUID, toGroup group: UUID
    ) async throws(StoreError) -> InboxOutcome {
        try await assign(id, of: owner, group: group) ?? .groupNotFound
    }

    /// - Returns: nil if the contact or group does not exist.
    private func assign(
        _ id: UUID, of owner: UUID, contact: UUID? = nil, group: UUID? = nil, alias: String? = nil,
        stated: [StatedDetail] = []
    ) async throws(StoreError) -> InboxOutcome? {
        guard let note = try await find(id, of: owner) else { return .notFound }
        guard note.state == .open else { return .alreadyClosed }
        let content = InteractionContent(summary: note.content.content, extractedInfo: note.content.extractedInfo)
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading {
            try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(id))
        }
        let marks = try reading { try content.searchMarks(by: cipher) }
        let found = try await database.transaction(of: [owner]) { transaction in
            let found = try await transaction.run(
                InboxStatements.assign(
                    owner: owner, contact: contact, groupId: group, id: id, sealed: sealed, marks: marks, alias: alias))
            if found?.hasClosed == true, !stated.isEmpty {
                let details = try SealedDetails(stated, by: cipher)
                try await transaction.run(
                    SuggestionsStatements.insertSuggestions(
                        ids: details.ids, kinds: details.kinds, marks: details.marks, sealed: details.sealed,
                        owner: owner, interaction: id))
            }
            return found
        }
        guard let found, found.hasTarget else { return nil }
        return found.hasClosed ? .done : .alreadyClosed
    }

    /// Closes an open note without filing it. The capture stays in the history of the inbox.
    package func dismiss(note id: UUID, of owner: UUID) async throws(StoreError) -> InboxOutcome {
        let found = try await database.run(of: [owner], InboxStatements.dismiss(owner: owner, id: id))
        guard let found, found.isKnown else { return .notFound }
        return found.hasClosed ? .done : .alreadyClosed
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
