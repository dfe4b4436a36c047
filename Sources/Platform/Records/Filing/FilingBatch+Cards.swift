import Contacts
import Postgres
import Store

extension FilingBatch {
    /// The effects on cards, as common table expressions over `moved`.
    ///
    /// A card that was read before (`known`) keeps its contact and its id. A draft takes the new reading's fields,
    /// except fields that its owner has edited. It takes nothing if the owner changed it during this batch, or if the
    /// result would identify nobody. A confirmed contact is never overwritten: only the reading is stored. A deleted
    /// contact stays deleted. A draft without a card in the new reading is deleted, unless its owner has touched it.
    ///
    /// The photos stored at the capture are assigned to the cards if their number is the number of cards read.
    /// Replaced and unassigned photos are deleted. If there are no photos, and the number of cards is unchanged, the
    /// cards keep theirs.
    static let cardEffects: SQL = """
        found as (
            select m.owner, m.id as capture, c.place, c.id, c.confidence, decode(c.notes, 'base64') as notes_sealed,
                c.marks::integer[] as notes_marks,
                decode(c.card, 'base64') as sealed, c.count as cards,
                case when c.count = p.cards then p.card_photos[2 * c.ordinal + 1] end as photo,
                case when c.count = p.cards then p.card_photos[2 * c.ordinal + 2] end as thumbnail, f.*
            from moved m
            join lateral (
                select card_photos, cardinality(card_photos) / 2 as cards from captures
                where owner = m.owner and id = m.id) p on true
            cross join lateral jsonb_to_recordset(m.cards::jsonb) as c (place integer, id uuid, fields jsonb,
                confidence jsonb, ordinal integer, count integer, notes text, marks text, card text)
            cross join lateral jsonb_to_record(c.fields) as f (\(typed))
            where m.cards is not null),
        known as (
            select k.owner, k.id, k.capture, k.place, k.status, k.deleted_at from moved m
            join contacts k on k.owner = m.owner and k.capture = m.id where m.is_card),
        drafted as (
            insert into contacts (owner, id, capture, place, status, confidence, read_at, notes_sealed,
                notes_marks, \(ContactField.columns(ContactField.read)))
            select f.owner, f.id, f.capture, f.place, 'draft', f.confidence, now(), f.notes_sealed,
                f.notes_marks, \(ContactField.columns(ContactField.read, of: "f"))
            from found f
            where not exists (select from known n where n.capture = f.capture and n.place = f.place)),
        laid as (
            select k.owner, k.id, k.version, f.confidence as field_confidence, \(merged),
                case when d.is_manually_edited then k.notes_sealed else f.notes_sealed end as notes_sealed,
                case when d.is_manually_edited then k.notes_marks else f.notes_marks end as notes_marks
            from known n
            join found f on f.owner = n.owner and f.capture = n.capture and f.place = n.place
            join contacts k on k.owner = n.owner and k.id = n.id
            join cards d on d.owner = n.owner and d.id = n.id
            where n.status = 'draft' and n.deleted_at is null),
        reread as (
            update contacts k set read_at = now(), confidence = l.field_confidence, notes_sealed = l.notes_sealed,
                notes_marks = l.notes_marks, \(assigned), updated_at = now(), version = k.version + 1
            from laid l
            where k.owner = l.owner and k.id = l.id and k.version = l.version
                and (l.name <> '' or l.company <> '' or cardinality(l.emails) > 0 or l.phones <> '[]')),
        withdrawn as (
            update contacts k set deleted_at = now(), updated_at = now(), version = k.version + 1
            from known n join cards d on d.owner = n.owner and d.id = n.id
            where k.owner = n.owner and k.id = n.id and k.status = 'draft' and k.deleted_at is null
                and not d.is_manually_edited and d.reviewed_at is null
                and exists (select from found f where f.capture = n.capture)
                and not exists (select from found f where f.capture = n.capture and f.place = n.place)),
        carded as (
            insert into cards as d (owner, id, sealed, ocr_confidence, photo, thumbnail)
            select f.owner, coalesce(n.id, f.id), f.sealed, (
                select r.confidence from recognitions r where r.owner = f.owner and r.capture = f.capture),
                coalesce(f.photo, o.photo), coalesce(f.thumbnail, o.thumbnail)
            from found f left join known n on n.owner = f.owner and n.capture = f.capture and n.place = f.place
            left join cards o on o.owner = n.owner and o.id = n.id
                and f.cards = (select count(*) from known k where k.owner = f.owner and k.capture = f.capture)
            where n.deleted_at is null
            on conflict (owner, id) do update set sealed = excluded.sealed, ocr_confidence = excluded.ocr_confidence,
                photo = excluded.photo, thumbnail = excluded.thumbnail, reviewed_at = null, updated_at = now()
            returning owner, id, photo, thumbnail),
        named as (
            update blobs b set name = v.folder || c.id || '.jpg'
            from carded c
            cross join lateral (values (c.photo, '\(raw: CardPhoto.folder)'),
                (c.thumbnail, '\(raw: CardPhoto.thumbnailFolder)')) as v (blob, folder)
            where b.owner = c.owner and b.id = v.blob),
        replaced as (
            delete from blobs b using (
                select p.owner, p.id as capture, unnest(p.card_photos) as blob
                from moved m join captures p on p.owner = m.owner and p.id = m.id where m.is_card
                union all
                select d.owner, n.capture, unnest(array[d.photo, d.thumbnail])
                from known n
                join found f on f.owner = n.owner and f.capture = n.capture and f.place = n.place
                join cards d on d.owner = n.owner and d.id = n.id
                where n.deleted_at is null) o
            where b.owner = o.owner and b.id = o.blob
                and not exists (select from carded c where c.owner = b.owner and b.id in (c.photo, c.thumbnail))
            returning b.id, o.capture),
        """

    static let emptied: SQL = ", card_photos = case when m.is_card then '{}' else c.card_photos end"
    static let replaced: SQL = ", array(select r.id from replaced r where r.capture = moved.id) as replaced"

    /// `name text, company text, …`: the columns of a card's fields in its JSON.
    private static let typed: SQL = ContactField.read.map { field -> SQL in
        "\(raw: field.column) \(raw: field.sqlType)"
    }.joined(by: ", ")

    private static let merged: SQL = ContactField.read.map(\.column).map { column -> SQL in
        "case when '\(raw: column)' = any (d.edited) then k.\(raw: column) else f.\(raw: column) end as \(raw: column)"
    }.joined(by: ", ")

    private static let assigned: SQL = ContactField.read.map(\.column).map { column -> SQL in
        "\(raw: column) = l.\(raw: column)"
    }.joined(by: ", ")
}
