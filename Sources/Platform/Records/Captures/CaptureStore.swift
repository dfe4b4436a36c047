import Captures
import Conversations
import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// Captures: accept, find, list.
package struct CaptureStore: Sendable {
    let database: Database

    /// Decryption limit of one page; a page always holds at least one capture. The result of one text can have some
    /// megabytes.
    private static let bytesPerPage = 8 << 20

    /// A capture with its understanding and its filing.
    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> CaptureRecord? {
        try await records([id], of: owner)[id]
    }

    /// The newest capture first. A page holds fewer than `limit` if their content would exceed `bytesPerPage`.
    package func list(
        of owner: UUID, where filter: CaptureFilter = CaptureFilter(), after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<CaptureRecord> {
        let rows = try await database.rows(
            of: [owner],
            """
            select c.id, \(SQL.cursor("c.created_at")), (coalesce(octet_length(u.sealed), 0)
                + coalesce(octet_length(i.sealed), 0) + coalesce(octet_length(n.sealed), 0))::bigint as bytes
            from captures c
            left join understandings u on u.owner = c.owner and u.capture = c.id
            left join interactions i on i.owner = c.owner and i.id = c.id and i.deleted_at is null
            left join inbox_notes n on n.owner = c.owner and n.capture = c.id and n.state <> 'assigned'
            where c.owner = \(owner) and c.deleted_at is null and \(cursor.follows("c.created_at", "c.id")) and \(filter.condition(of: owner))
            \(SQL.newestFirst("c.created_at", "c.id", limit: limit))
            """)
        let page = try reading { try Page(rows, limit: limit, read: SealedCapture.init(row:)) }
        var bytes = 0
        let fitting = page.items.prefix { item in
            bytes += item.bytes
            return bytes <= Self.bytesPerPage
        }
        let shown = page.items.prefix(max(1, fitting.count))
        let records = try await records(shown.map(\.id), of: owner)
        return Page(
            items: shown.compactMap { records[$0.id] },
            next: shown.count < page.items.count ? shown.last?.cursor : page.next)
    }

    /// The result of a capture; nil if it has not ended, or if the owner has no capture with this id.
    package func outcome(of id: UUID, of owner: UUID) async throws(StoreError) -> CaptureOutcome? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select c.state, c.reason, i.contact, i.group_id, n.id as note, \(CaptureOutcome.columns)
            from captures c \(CaptureRecord.joins)
            where c.owner = \(owner) and c.id = \(id) and c.deleted_at is null
            """)
        return try reading { try rows.first.flatMap { try CaptureOutcome(row: $0, of: id, cipher) } }
    }

    private func records(_ ids: [UUID], of owner: UUID) async throws(StoreError) -> [UUID: CaptureRecord] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(CaptureRecord.columns), \(CaptureOutcome.columns), u.sealed,
                case when c.state in ('rejected', 'dead') then (
                    select jsonb_agg(jsonb_build_object('stage', a.stage, 'code', a.code,
                        'at', extract(epoch from a.at)) order by a.at)
                    from attempts a where a.work = c.id and a.owner = c.owner and a.returns = 0) end as failures
            from captures c \(CaptureRecord.joins)
            left join understandings u on u.owner = c.owner and u.capture = c.id
            where c.owner = \(owner) and c.id = any (\(ids)) and c.deleted_at is null
            """)
        return try reading {
            try rows.reduce(into: [:]) { records, row in
                var record = try CaptureRecord(row: row)
                if let failures = try row.get("failures", as: String?.self) {
                    record.failures = try StoreJSON.decode([CaptureRecord.Failure].self, from: failures)
                }
                if let sealed = try row.get("sealed", as: [UInt8]?.self) {
                    let bytes = try cipher.open(sealed, context: SealContext.understanding(record.id))
                    record.understanding = try StoreJSON.decode(Understanding.self, from: bytes)
                }
                record.outcome = try CaptureOutcome(row: row, of: record.id, cipher)
                records[record.id] = record
            }
        }
    }
}

extension Database {
    package var captures: CaptureStore { CaptureStore(database: self) }
}

/// A capture before its content is decrypted.
private struct SealedCapture {
    let id: UUID
    let cursor: PageCursor
    /// Size of the encrypted content in bytes.
    let bytes: Int

    init(row: Row) throws {
        id = try row.get("id")
        cursor = try PageCursor(row: row)
        bytes = try row.get("bytes")
    }
}

extension CaptureOutcome {
    /// Columns needed in addition to `c.state`, `c.reason`, `i.contact`, `i.group_id` and `n.id as note`.
    fileprivate static let columns: SQL = """
        i.sealed as interaction_sealed, i.confidence, f.name as contact_name, g.name_sealed as group_name_sealed,
        n.sealed as note_sealed, d.names as draft_names
        """

    /// nil if the capture has not ended.
    fileprivate init?(row: Row, of id: UUID, _ cipher: OwnerCipher) throws {
        let state = try row.get("state", as: CaptureState.self)
        guard state.isTerminal else { return nil }
        self.init(
            state: state, reason: try row.get("reason"), summary: "", extractedInfo: ExtractedInfo(),
            inboxNoteID: try row.get("note"))
        if let contact = try row.get("contact", as: UUID?.self) {
            detectedContact = DetectedContact(
                id: contact, name: try row.get("contact_name"), confidence: try row.get("confidence"))
        } else if let group = try row.get("group_id", as: UUID?.self) {
            detectedGroup = DetectedGroup(
                id: group, name: try ContactGroup.name(try row.get("group_name_sealed"), of: group, cipher),
                confidence: try row.get("confidence"))
        }
        if let sealed = try row.get("interaction_sealed", as: [UInt8]?.self) {
            let bytes = try cipher.open(sealed, context: SealContext.interaction(id))
            let content = try StoreJSON.decode(InteractionContent.self, from: bytes)
            (summary, extractedInfo) = (content.summary, content.extractedInfo)
        } else if let sealed = try row.get("note_sealed", as: [UInt8]?.self) {
            let bytes = try cipher.open(sealed, context: SealContext.inboxNote(id))
            let content = try StoreJSON.decode(InboxContent.self, from: bytes)
            (summary, extractedInfo) = (content.content, content.extractedInfo)
        } else if let names = try row.get("draft_names", as: String?.self) {
            summary = names
        }
    }
}

extension CaptureRecord {
    fileprivate static let columns: SQL = """
        c.id, c.kind, c.state, c.lane, c.source, c.language, c.reason, c.image, c.captured_at, c.created_at,
        c.updated_at, c.version, c.trace, c.batch, i.id as interaction, i.contact, i.group_id, n.id as note,
        d.contacts as drafts, d.cards
        """

    /// If a note was assigned, the interaction counts. If a card was merged, the winner counts.
    fileprivate static let joins: SQL = """
        left join interactions i on i.owner = c.owner and i.id = c.id and i.deleted_at is null
        left join contacts f on f.owner = i.owner and f.id = i.contact
        left join groups g on g.owner = i.owner and g.id = i.group_id
        left join inbox_notes n on n.owner = c.owner and n.capture = c.id and n.state <> 'assigned'
        cross join lateral (
            select array_agg(w.id order by k.place) as contacts, string_agg(w.name, ', ' order by k.place) as names,
                array_agg(k.id order by k.place) filter (where k.deleted_at is null) as cards
            from contacts k join contacts w on w.owner = k.owner and w.id = coalesce(k.merged_into, k.id)
            where k.owner = c.owner and k.capture = c.id and (w.deleted_at is null or w.merged_into is not null)) d
        """

    fileprivate init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind", as: CaptureKind.self)
        state = try row.get("state", as: CaptureState.self)
        lane = try row.get("lane", as: Lane.self)
        source = try row.get("source")
        language = try row.get("language")
        reason = try row.get("reason")
        image = try row.get("image")
        capturedAt = try row.get("captured_at")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        trace = try row.get("trace")
        batch = try row.get("batch")
        if let interaction = try row.get("interaction", as: UUID?.self) {
            if let group = try row.get("group_id", as: UUID?.self) {
                filing = .groupInteraction(interaction, group: group)
            } else {
                filing = .interaction(interaction, contact: try row.get("contact"))
            }
        } else if let note = try row.get("note", as: UUID?.self) {
            filing = .inboxNote(note)
        } else if let drafts = try row.get("drafts", as: [UUID]?.self) {
            filing = .drafts(contacts: drafts, cards: try row.get("cards", as: [UUID]?.self) ?? [])
        }
    }
}
