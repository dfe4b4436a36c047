-- The log of corrections that can be undone.
-- import: Corrections

-- name: images :many
-- The rows that a correction may change. `image` is the row as JSON; `mark` is the same for rows that differ only in
-- version and time. Rows with the same unit belong together.
-- type: object UndoRow.Object
with hits as (
    select 'capture' as object, c.id, c.id as unit, '{}'::uuid[] as refs, '{}'::text[] as aliases,
        '{}'::text[] as refused_names, '{}'::text[] as emails, '{}'::text[] as phones, c.version,
        jsonb_build_object('id', c.id, 'state', c.state, 'reason', c.reason, 'deleted_at',
            c.deleted_at) as image
    from captures c where c.owner = :owner and c.id = any (:captures::uuid[])
    union all
    select 'interaction', i.id, i.capture, array_remove(array[i.contact, i.group_id], null), '{}',
        '{}', '{}', '{}', i.version,
        to_jsonb(i) - '{version,updated_at}'::text[]
    from interactions i where i.owner = :owner and i.capture = any (:captures::uuid[])
    union all
    select 'inbox_note', n.id, n.capture, array_remove(array[n.assigned_to, n.assigned_group], null), '{}',
        '{}', '{}', '{}', n.version, to_jsonb(n) - '{version,updated_at}'::text[]
    from inbox_notes n where n.owner = :owner and n.capture = any (:captures::uuid[])
    union all
    select 'contact_suggestion', s.id, s.id, array[s.contact], '{}', '{}', '{}', '{}',
        s.version, to_jsonb(s) - '{version,updated_at}'::text[]
    from contact_suggestions s where s.owner = :owner and s.capture = any (:captures::uuid[])
    union all
    select 'group_title', t.id, t.id, array[t.group_id], '{}', '{}', '{}', '{}', t.version,
        to_jsonb(t) - '{version,updated_at}'::text[]
    from group_titles t where t.owner = :owner and t.group_id = any (:groups::uuid[])
    union all
    -- Learning an alias marks a card's contact as edited.
    select 'card', d.id, d.id, array[d.id], '{}', '{}', '{}', '{}', 1,
        jsonb_build_object('id', d.id, 'is_manually_edited', d.is_manually_edited, 'edited', d.edited)
    from cards d where d.owner = :owner and d.id = any (:contacts::uuid[])
    union all
    select 'contact', k.id, k.id, '{}', k.aliases, k.refused_names, k.emails,
        array(select p.entry::text from jsonb_array_elements(k.phones)
            with ordinality p (entry, place) order by p.place),
        k.version,
        to_jsonb(k) - '{version,updated_at,clocks,search}'::text[]
    from contacts k where k.owner = :owner and k.id = any (:contacts::uuid[]))
select h.object, h.id, h.unit, h.refs, h.aliases, h.refused_names,
    h.emails, h.phones,
    (h.image || jsonb_build_object('version', h.version))::text as image,
    encode(sha256(convert_to(h.image::text, 'UTF8')), 'hex') as mark
from hits h

-- name: insertEntry :one
-- Returns when the entry expires.
-- type: :action CorrectionAction
insert into undo_entries (owner, id, hash, action, capture, objects, sealed)
values (:owner, :id, :hash, :action, :capture, :objects, :sealed)
returning expires_at

-- name: lockEntry :one
-- type: action CorrectionAction
-- null: sealed
select id, action, capture, sealed, used_at is not null as is_used, expires_at <= now() as is_expired
from undo_entries where owner = :owner and hash = :hash for update

-- name: action :one
-- type: action CorrectionAction
select action from undo_entries where owner = :owner and hash = :hash

-- name: useEntry :exec
update undo_entries set used_at = now(), sealed = null, objects = '{}' where owner = :owner and id = :id

-- name: usedContacts :many
-- The contacts to which anything but the given captures refers.
select k.id from contacts k
where k.owner = :owner and k.id = any (:contacts) and (
    exists (select from interactions i where i.owner = k.owner and i.contact = k.id
        and i.capture <> all (:captures))
    or exists (select from inbox_notes n where n.owner = k.owner and n.assigned_to = k.id
        and n.capture <> all (:captures))
    or exists (select from group_members m where m.owner = k.owner and m.contact = k.id)
    or exists (select from merges m where m.owner = k.owner and (m.winner = k.id or m.loser = k.id))
    or exists (select from contacts o where o.owner = k.owner and o.merged_into = k.id)
    or exists (select from cards d where d.owner = k.owner and d.id = k.id)
    or exists (
        select from contact_suggestions s where s.owner = k.owner and s.contact = k.id
            and s.capture <> all (:captures)))

-- name: standing :many
select id from contacts where owner = :owner and id = any (:ids) and deleted_at is null
union all
select id from groups where owner = :owner and id = any (:ids) and deleted_at is null

-- name: remove :exec
-- Deletes rows that a correction created. A note and an interaction may have the same id.
with unfiled as (delete from interactions where owner = :owner and id = any (:interactions)),
unnoted as (delete from inbox_notes where owner = :owner and id = any (:notes)),
untitled as (delete from group_titles where owner = :owner and id = any (:titles))
delete from contact_suggestions where owner = :owner and id = any (:suggestions)

-- name: removeContacts :exec
delete from contacts where owner = :owner and id = any (:ids)

-- name: rewriteCaptures :exec
update captures c set state = r.state, reason = r.reason, deleted_at = r.deleted_at, updated_at = now(),
    version = c.version + 1
from jsonb_populate_recordset(null::captures, :rows::text::jsonb) r
where c.owner = :owner and c.id = r.id

-- name: rewriteNotes :exec
insert into inbox_notes as n (owner, id, capture, state, reason, happened_at, source_app,
    suggestions, sealed, name_mark, deleted_at, assigned_to, assigned_group, created_at, version)
select :owner, r.id, r.capture, r.state, r.reason, r.happened_at, r.source_app, r.suggestions,
    r.sealed, r.name_mark, r.deleted_at, r.assigned_to, r.assigned_group, r.created_at,
    r.version + 2
from jsonb_populate_recordset(null::inbox_notes, :rows::text::jsonb) r
on conflict (owner, id) do update set state = excluded.state, reason = excluded.reason,
    suggestions = excluded.suggestions, sealed = excluded.sealed, name_mark = excluded.name_mark,
    deleted_at = excluded.deleted_at, assigned_to = excluded.assigned_to,
    assigned_group = excluded.assigned_group, updated_at = now(), version = n.version + 1

-- name: rewriteInteractions :exec
insert into interactions as i (owner, id, contact, group_id, capture, confidence, happened_at,
    source_app, sealed, deleted_at, created_at, version)
select :owner, r.id, r.contact, r.group_id, r.capture, r.confidence, r.happened_at, r.source_app,
    r.sealed, r.deleted_at, r.created_at, r.version + 2
from jsonb_populate_recordset(null::interactions, :rows::text::jsonb) r
on conflict (owner, id) do update set contact = excluded.contact, group_id = excluded.group_id,
    confidence = excluded.confidence, happened_at = excluded.happened_at,
        source_app = excluded.source_app,
    sealed = excluded.sealed, deleted_at = excluded.deleted_at, updated_at = now(),
        version = i.version + 1

-- name: rewriteSuggestions :exec
-- A value that was suggested again since is not suggested twice.
insert into contact_suggestions (owner, id, contact, capture, kind, state, mark, sealed,
    created_at, version)
select :owner, r.id, r.contact, r.capture, r.kind, r.state, r.mark, r.sealed, r.created_at,
    r.version + 2
from jsonb_populate_recordset(null::contact_suggestions, :rows::text::jsonb) r
on conflict do nothing

-- name: rewriteTitles :exec
update group_titles t set is_refused = r.is_refused, updated_at = now(), version = t.version + 1
from jsonb_populate_recordset(null::group_titles, :rows::text::jsonb) r
where t.owner = :owner and t.id = r.id

-- name: rewriteCards :exec
update cards d set is_manually_edited = r.is_manually_edited, edited = r.edited, updated_at = now()
from jsonb_populate_recordset(null::cards, :rows::text::jsonb) r
where d.owner = :owner and d.id = r.id
