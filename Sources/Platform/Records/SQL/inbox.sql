-- Notes in the inbox.

-- name: note :rows
select id, capture, state, reason, happened_at, source_app, suggestions, sealed, assigned_to,
    assigned_group, created_at, updated_at, version
from inbox_notes where owner = :owner and id = :id and deleted_at is null

-- name: recurringNames :rows
-- Names that at least `fewest` open notes show and no contact had when they came, those of most notes first: the newest
-- note of each, and the ids of at most `most_notes`, the newest first. A name that as many dismissed notes show is left out:
-- its owner has refused it.
with named as (
    select name_mark, count(*) as notes, max(happened_at) as latest,
        (array_agg(id order by created_at desc, id desc))[1 : :most_notes::int] as ids
    from inbox_notes
    where owner = :owner and state = 'open' and deleted_at is null and name_mark is not null
        and reason in ('unknown_name', 'refused_name')
    group by name_mark having count(*) >= :fewest::int)
select f.id, f.sealed, n.notes, n.latest, n.ids
from named n join inbox_notes f on f.owner = :owner and f.id = n.ids[1]
where (
    select count(*) from inbox_notes d where d.owner = :owner and d.name_mark = n.name_mark
        and d.state = 'dismissed' and d.deleted_at is null) < :fewest::int
order by n.notes desc, n.latest desc, f.id limit :most_names::int

-- name: contactsCalled :many
-- Contacts whose name or alias has the same words as one of the names. Case and accents do not count.
with wanted as (
    select w.kind, w.key from unnest(:names::text[]) as n, contact_keys_of(n, null, null) as w)
select c.id, c.name, c.aliases from contacts c
where c.owner = :owner and c.status = 'confirmed' and c.deleted_at is null and (
    c.id in (
        select contact from contact_keys k join wanted using (kind, key) where k.owner = :owner)
    or c.aliases <> '{}' and exists (
        select from unnest(c.aliases) as a (name)
        cross join lateral contact_keys_of(a.name, null, null) as o
        where o.key in (select key from wanted)))

-- name: notesNamed :many
-- Open notes that show the name of a note, without that note, the newest first.
select o.id from inbox_notes n
join inbox_notes o on o.owner = n.owner and o.name_mark = n.name_mark and o.id <> n.id
where n.owner = :owner and n.id = :id and o.state = 'open' and o.deleted_at is null
    and o.reason in ('unknown_name', 'refused_name')
order by o.created_at desc, o.id desc limit :most::int
