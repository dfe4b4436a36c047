import Postgres

extension FilingBatch {
    /// What becomes of cards, as common table expressions over `moved`.
    ///
    /// A card that was read before (`known`) keeps its contact and its id. A draft takes the new reading's fields but
    /// for those that its owner has changed, and nothing at all where its owner was faster than this batch or nobody
    /// could be found by what would be left. A confirmed contact is its owner's word: only what was read is kept. A
    /// deleted one stays so.
    static let cardEffects: SQL = """
        known as (
            select k.owner, k.id, k.capture, k.status, k.deleted_at from moved m
            join contacts k on k.owner = m.owner and k.capture = m.id where m.is_card),
        drafted as (
            insert into contacts (owner, id, capture, status, confidence, read_at, notes_sealed, name, company,
                job_title, aliases, emails, phones, websites, street, city, region, postal_code, country)
            select m.owner, m.id, m.id, 'draft', m.field_confidence::jsonb, now(), m.sealed, f.name, f.company, f."jobTitle", f.aliases, f.emails,
                f.phones, f.websites, f.street, f.city, f.region, f."postalCode", f.country
            from moved m cross join \(fields)
            where m.fields is not null and not exists (select from known n where n.capture = m.id)),
        laid as (
            select k.owner, k.id, k.version, m.field_confidence, \(merged),
                case when d.is_manually_edited then k.notes_sealed else m.sealed end as notes_sealed
            from known n
            join moved m on m.owner = n.owner and m.id = n.capture
            join contacts k on k.owner = n.owner and k.id = n.id
            join cards d on d.owner = n.owner and d.id = n.id
            cross join \(fields)
            where m.fields is not null and n.status = 'draft' and n.deleted_at is null),
        reread as (
            update contacts k set read_at = now(), confidence = l.field_confidence::jsonb,
                notes_sealed = l.notes_sealed, \(assigned), updated_at = now(), version = k.version + 1
            from laid l
            where k.owner = l.owner and k.id = l.id and k.version = l.version
                and (l.name <> '' or l.company <> '' or cardinality(l.emails) > 0 or cardinality(l.phones) > 0)),
        carded as (
            insert into cards as d (owner, id, sealed, ocr_confidence)
            select m.owner, coalesce(n.id, m.id), m.card, (
                select r.confidence from recognitions r where r.owner = m.owner and r.capture = m.id)
            from moved m left join known n on n.owner = m.owner and n.capture = m.id
            where m.fields is not null and n.deleted_at is null
            on conflict (owner, id) do update set sealed = excluded.sealed, ocr_confidence = excluded.ocr_confidence,
                reviewed_at = null, updated_at = now()),
        """

    /// A draft's fields, as `ContactFields` spells them.
    private static let fields: SQL = """
        jsonb_to_record(m.fields::jsonb) as f (name text, company text, "jobTitle" text, aliases text[], emails text[],
            phones text[], websites text[], street text, city text, region text, "postalCode" text, country text)
        """

    private static let merged: SQL = CardColumn.allCases.map { column -> SQL in
        let name = column.rawValue
        let read = column == .jobTitle ? "jobTitle" : column == .postalCode ? "postalCode" : name
        return """
            case when '\(raw: name)' = any (d.edited) then k.\(identifier: name) else f.\(identifier: read) end
                as \(identifier: name)
            """
    }.joined(by: ", ")

    private static let assigned: SQL = CardColumn.allCases.map { column -> SQL in
        "\(identifier: column.rawValue) = l.\(identifier: column.rawValue)"
    }.joined(by: ", ")
}
