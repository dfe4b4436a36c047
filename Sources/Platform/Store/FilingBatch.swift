import Captures
import Crypto
import FoundationEssentials
import Postgres

/// Decisions of the matcher, sealed and laid out as columns, for one statement.
struct FilingBatch: Sendable {
    private struct Drafted: Encodable {
        var id: UUID
        var fields: ContactFields
        var confidence: [String: Double]
    }

    private struct Place: Sendable {
        var id: UUID
        var contact: UUID
        var owner: UUID
        var confidence: Double
        var happenedAt: Date
        var sourceApp: String?
        var sealed: [UInt8]
    }

    private struct Note: Sendable {
        var id: UUID
        var reason: String
        var suggestions: String
        var happenedAt: Date
        var sourceApp: String?
        var sealed: [UInt8]
    }

    let references: [WorkReference]
    private let drops: [(id: UUID, blob: UUID)]
    private var places: [Place] = []
    private var notes: [Note] = []
    private var drafts: [Drafted] = []
    private var draftNotes: [[UInt8]?] = []

    init(_ filed: [FiledCapture], ciphers: [UUID: OwnerCipher]) throws {
        references = filed.map(\.reference)
        drops = filed.compactMap { capture in capture.dropImage.map { (capture.reference.id, $0) } }
        for capture in filed {
            let id = capture.reference.id
            guard let cipher = ciphers[capture.reference.owner] else { throw StoreError.unknownOwner }
            switch capture.outcome {
            case .interaction(let contact, let confidence, let happenedAt, let sourceApp, let content):
                let sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(id))
                places.append(
                    Place(
                        id: id, contact: contact, owner: capture.reference.owner, confidence: confidence,
                        happenedAt: happenedAt, sourceApp: sourceApp, sealed: sealed))
            case .inbox(let reason, let suggestions, let happenedAt, let sourceApp, let content):
                let sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.inboxNote(id))
                notes.append(
                    Note(
                        id: id, reason: reason, suggestions: try StoreJSON.text(suggestions), happenedAt: happenedAt,
                        sourceApp: sourceApp, sealed: sealed))
            case .draft(var fields, let confidence):
                draftNotes.append(try fields.notes.map { try cipher.seal($0, context: SealContext.contactNotes(id)) })
                fields.notes = nil
                drafts.append(Drafted(id: id, fields: fields, confidence: confidence))
            }
        }
    }

    /// All effects of the batch, each only for what moved.
    func statement() throws(StoreError) -> SQL {
        """
        \(StageChange.finished(references, from: .match, unless: contactIsGone)),
        filed as (
            insert into interactions (owner, id, contact, capture, confidence, happened_at, source_app, sealed)
            select m.owner, m.id, u.contact, m.id, u.confidence, u.happened_at, u.source_app, u.sealed
            from unnest(\(places.map(\.id)), \(places.map(\.contact)), \(places.map(\.confidence)),
                \(places.map(\.happenedAt)), \(places.map(\.sourceApp)), \(places.map(\.sealed)))
                as u (id, contact, confidence, happened_at, source_app, sealed)
            join moved m using (id)),
        noted as (
            insert into inbox_notes (owner, id, capture, reason, suggestions, happened_at, source_app, sealed)
            select m.owner, m.id, m.id, u.reason, u.suggestions::jsonb, u.happened_at, u.source_app, u.sealed
            from unnest(\(notes.map(\.id)), \(notes.map(\.reason)), \(notes.map(\.suggestions)),
                \(notes.map(\.happenedAt)), \(notes.map(\.sourceApp)), \(notes.map(\.sealed)))
                as u (id, reason, suggestions, happened_at, source_app, sealed)
            join moved m using (id)
            returning id, reason),
        drafted as (
            insert into contacts (owner, id, capture, status, confidence, notes_sealed, name, company, job_title,
                aliases, emails, phones, websites, street, city, region, postal_code, country)
            select m.owner, m.id, m.id, 'draft', u.confidence, n.sealed, f.name, f.company, f."jobTitle",
                f.aliases, f.emails, f.phones, f.websites, f.street, f.city, f.region, f."postalCode", f.country
            from jsonb_to_recordset(\(try StoreJSON.text(drafts))::jsonb) as u (id uuid, fields jsonb, confidence jsonb)
            cross join jsonb_to_record(u.fields) as f (name text, company text, "jobTitle" text, aliases text[],
                emails text[], phones text[], websites text[], street text, city text, region text,
                "postalCode" text, country text)
            join unnest(\(drafts.map(\.id)), \(draftNotes)) as n (id, sealed) on n.id = u.id
            join moved m on m.id = u.id),
        dropping as (
            select m.owner, m.id, u.blob
            from unnest(\(drops.map(\.id)), \(drops.map(\.blob))) as u (id, blob) join moved m using (id)),
        stated as (
            update captures c set state = case when n.id is null then 'filed'::capture_state else 'inbox' end,
                reason = n.reason, image = case when d.id is null then c.image end,
                updated_at = now(), version = c.version + 1
            from moved m left join noted n on n.id = m.id left join dropping d on d.id = m.id
            where c.owner = m.owner and c.id = m.id),
        dropped as (
            delete from blobs b using dropping d where b.owner = d.owner and b.id = d.blob returning b.id)
        select m.id, d.blob as dropped from moved m left join dropping d on d.id = m.id
        """
    }

    /// Filing under a contact that its owner has deleted meanwhile: the row stays, and comes back to a newer index.
    private var contactIsGone: SQL {
        """
        g.id in (
            select u.id from unnest(\(places.map(\.id)), \(places.map(\.owner)), \(places.map(\.contact)))
                as u (id, owner, contact)
            where not exists (
                select from contacts k where k.owner = u.owner and k.id = u.contact and k.deleted_at is null))
        """
    }
}
