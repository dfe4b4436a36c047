import Captures
import Contacts
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Store

/// The matcher's decisions, encrypted and arranged as columns for one statement.
struct FilingBatch: Sendable {
    /// The values of one capture; nil for members that its outcome does not have.
    private struct Entry: Sendable {
        var contact: UUID?
        var group: UUID?
        var confidence: Double?
        var reason: String?
        var suggestions: String?
        var happenedAt: Date?
        var sourceApp: String?
        /// The encrypted content of the interaction or note.
        var sealed: [UInt8]?
        var nameMark: [UInt8]?
        /// Of its texts, as an array literal.
        var marks: String?
        /// True if the capture was read as a card, whatever the outcome.
        var isCard: Bool
        /// The cards in its picture, as JSON.
        var cards: String?
        var dropped: UUID?
        /// Contact data that the contact has said, as JSON.
        var stated: String?
        var scan: ScanResult?
        /// The encrypted scan.
        var scanSealed: [UInt8]?

        mutating func hold(
            _ content: InteractionContent, _ confidence: Double, _ happenedAt: Date, _ sourceApp: String?, of id: UUID,
            sealedBy cipher: OwnerCipher
        ) throws {
            self.confidence = confidence
            self.happenedAt = happenedAt
            self.sourceApp = sourceApp
            sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(id))
            marks = SearchedText.literal(try content.searchMarks(by: cipher))
        }
    }

    /// One card as the statement reads it; encrypted values are Base64.
    private struct CardEntry: Encodable {
        var place: Int
        var id: UUID
        /// All fields that a reading sets, by their columns.
        var fields: [String: FieldValue]
        var confidence: [String: Double]
        /// The position among the cards that were read, from 0, and their number.
        var ordinal: Int
        var count: Int
        var notes: String?
        var marks: String?
        var card: String?
    }

    /// One suggestion as the statement reads it; encrypted values are Base64.
    private struct SuggestionEntry: Encodable {
        var id: UUID
        var kind: String
        var mark: String
        var sealed: String
    }

    let references: [WorkReference]
    /// Cards whose every field is certain, in pictures that were never read before.
    private(set) var certain: [UUID] = []
    private let entries: [Entry]

    /// - Parameter known: for each capture, the places of the cards that were read before (`CardPlaces`).
    init(_ filed: [FiledCapture], ciphers: [UUID: OwnerCipher], known: [UUID: [Int: Bool]] = [:]) throws {
        references = filed.map(\.reference)
        entries = try filed.map { capture in
            guard let cipher = ciphers[capture.reference.owner] else { throw StoreError.unknownOwner }
            return try Self.entry(capture, sealedBy: cipher, known: known[capture.reference.id] ?? [:])
        }
        for capture in filed where known[capture.reference.id] == nil {
            guard case .drafts(let drafts) = capture.outcome else { continue }
            for (place, draft) in drafts.enumerated() where draft.isSure {
                certain.append(try CardDraft.id(of: capture.reference.id, at: place))
            }
        }
    }

    private static func entry(
        _ capture: FiledCapture, sealedBy cipher: OwnerCipher, known: [Int: Bool]
    ) throws -> Entry {
        let id = capture.reference.id
        var entry = Entry(isCard: capture.isCard, dropped: capture.dropImage)
        if let scan = capture.scan {
            entry.scan = scan
            entry.scanSealed = try cipher.seal(try StoreJSON.encode(scan), context: SealContext.scan(id))
        }
        switch capture.outcome {
        case .interaction(let contact, let confidence, let happenedAt, let sourceApp, let content):
            entry.contact = contact
            try entry.hold(content, confidence, happenedAt, sourceApp, of: id, sealedBy: cipher)
            if !capture.stated.isEmpty { entry.stated = try Self.suggestions(capture.stated, sealedBy: cipher) }
        case .groupInteraction(let group, let confidence, let happenedAt, let sourceApp, let content):
            entry.group = group
            try entry.hold(content, confidence, happenedAt, sourceApp, of: id, sealedBy: cipher)
        case .inbox(let reason, let suggestions, let happenedAt, let sourceApp, let content):
            entry.reason = reason
            entry.suggestions = try StoreJSON.text(suggestions)
            entry.happenedAt = happenedAt
            entry.sourceApp = sourceApp
            entry.sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.inboxNote(id))
            entry.nameMark = try content.nameMark(by: cipher)
            entry.marks = SearchedText.literal(try content.searchMarks(by: cipher))
        case .drafts(let drafts):
            let places = CardPlaces.places(for: drafts.count, known: known)
            entry.cards = try StoreJSON.text(
                try zip(places, drafts).map { try Self.card($1, of: id, at: $0, sealedBy: cipher) })
        case .scanned: break
        }
        return entry
    }

    private static func suggestions(_ stated: [StatedDetail], sealedBy cipher: OwnerCipher) throws -> String {
        let details = try SealedDetails(stated, by: cipher)
        return try StoreJSON.text(
            details.ids.indices.map { index in
                SuggestionEntry(
                    id: details.ids[index], kind: details.kinds[index], mark: Base64.encode(details.marks[index]),
                    sealed: Base64.encode(details.sealed[index]))
            })
    }

    private static func card(
        _ draft: CardDraft, of capture: UUID, at place: Int, sealedBy cipher: OwnerCipher
    ) throws -> CardEntry {
        let id = try CardDraft.id(of: capture, at: place)
        let fields = Dictionary(uniqueKeysWithValues: ContactField.read.map { ($0.column, draft.fields[$0]) })
        let notes = try draft.fields.sealedNotes(of: id, by: cipher)
        let card = try draft.reading.map {
            try cipher.seal(StoreJSON.encode($0), context: SealContext.card(capture, at: place))
        }
        return CardEntry(
            place: place, id: id, fields: fields, confidence: draft.confidence, ordinal: draft.ordinal,
            count: draft.count, notes: notes.map(Base64.encode),
            marks: try draft.fields.notesMarks(by: cipher).map(SearchedText.literal), card: card.map(Base64.encode))
    }

    /// All effects of the batch, each only for moved rows.
    ///
    /// If the contact or group was deleted after matching, the row does not move. The dispatcher then publishes the row
    /// again, and a matcher with a newer index reads the row.
    var statement: SQL {
        let hasCards = entries.contains(where: \.isCard)
        let hasStated = entries.contains { $0.stated != nil }
        let hasScans = entries.contains { $0.scan != nil }
        let isKnown: SQL = hasCards ? "exists (select from known n where n.capture = m.id)" : "false"
        return """
            \(StageChange.finished(
            references, from: .match, carrying: columns + (hasCards ? cardColumns : []) + (hasStated ? [statedColumn] : [])
                + (hasScans ? scanColumns : []),
            unless: """
                g.contact is not null and not exists (
                    select from contacts k where k.owner = g.owner and k.id = g.contact and k.deleted_at is null)
                or g.group_id is not null and not exists (
                    select from groups o where o.owner = g.owner and o.id = g.group_id and o.deleted_at is null)
                """)),
            filed as (
                insert into interactions (
                    owner, id, contact, group_id, capture, confidence, happened_at, source_app, sealed)
                select owner, id, contact, group_id, id, confidence, happened_at, source_app, sealed
                from moved where contact is not null or group_id is not null),
            \(hasStated ? Self.stated : "")
            \(hasScans ? Self.scanned : "")
            \(hasCards ? Self.cardEffects : "")
            noted as (
                insert into inbox_notes (
                    owner, id, capture, reason, suggestions, happened_at, source_app, sealed, name_mark)
                select owner, id, id, reason, suggestions::jsonb, happened_at, source_app, sealed, name_mark
                from moved m where reason is not null and not \(isKnown)),
            searchable as (
                insert into search_texts (owner, interaction, note, happened_at, marks)
                select owner, case when reason is null then id end, case when reason is not null then id end,
                    happened_at, marks::integer[]
                from moved m where marks is not null and not (reason is not null and \(isKnown))),
            stated as (
                update captures c set
                    state = case when m.reason is null or \(isKnown) then 'filed'::capture_state else 'inbox' end,
                    reason = m.reason,
                    image = case when m.dropped is null then c.image end\(hasCards ? Self.emptied : ""), updated_at = now(), version = c.version + 1
                from moved m where c.owner = m.owner and c.id = m.id),
            dropped as (
                delete from blobs b using moved m where b.owner = m.owner and b.id = m.dropped)
            select id, dropped\(hasCards ? Self.replaced : "") from moved
            """
    }

    private var columns: [StageChange.Column] {
        [
            StageChange.Column("contact", entries.map(\.contact)), StageChange.Column("group_id", entries.map(\.group)),
            StageChange.Column("confidence", entries.map(\.confidence)),
            StageChange.Column("reason", entries.map(\.reason)),
            StageChange.Column("suggestions", entries.map(\.suggestions)),
            StageChange.Column("happened_at", entries.map(\.happenedAt)),
            StageChange.Column("source_app", entries.map(\.sourceApp)),
            StageChange.Column("sealed", entries.map(\.sealed)),
            StageChange.Column("name_mark", entries.map(\.nameMark)), StageChange.Column("marks", entries.map(\.marks)),
            StageChange.Column("dropped", entries.map(\.dropped)),
        ]
    }

    private var scanColumns: [StageChange.Column] {
        [
            StageChange.Column("risk", entries.map(\.scan?.risk)),
            StageChange.Column("category", entries.map(\.scan?.category)),
            StageChange.Column("probability", entries.map(\.scan?.probability)),
            StageChange.Column("model", entries.map(\.scan?.model)),
            StageChange.Column("scan_sealed", entries.map(\.scanSealed)),
        ]
    }

    /// A capture that is read again is scanned again.
    private static let scanned: SQL = """
        scanned as (
            insert into scans (owner, id, risk, category, probability, model, prompt, sealed)
            select m.owner, m.id, m.risk, m.category, m.probability, m.model, c.prompt, m.scan_sealed
            from moved m join captures c on c.owner = m.owner and c.id = m.id
            where m.scan_sealed is not null
            on conflict (owner, id) do update set risk = excluded.risk, category = excluded.category,
                probability = excluded.probability, model = excluded.model, sealed = excluded.sealed,
                updated_at = now(), version = scans.version + 1),
        """

    private var statedColumn: StageChange.Column { StageChange.Column("stated", entries.map(\.stated)) }

    private static let stated: SQL = """
        suggested as (
            insert into contact_suggestions (owner, id, contact, capture, kind, mark, sealed)
            select m.owner, s.id, m.contact, m.id, s.kind, decode(s.mark, 'base64'), decode(s.sealed, 'base64')
            from moved m
            cross join lateral jsonb_to_recordset(m.stated::jsonb) as s (id uuid, kind text, mark text, sealed text)
            where m.contact is not null and m.stated is not null
            on conflict (owner, contact, mark) do nothing),
        """

    private var cardColumns: [StageChange.Column] {
        [StageChange.Column("is_card", entries.map(\.isCard)), StageChange.Column("cards", entries.map(\.cards))]
    }
}
