-- Corrections of what the matcher has filed, and of notes in the inbox.
-- import: Captures

-- name: interaction :rows
-- An interaction whose contact or group is not deleted.
select i.id, i.contact, i.group_id, g.name_sealed, i.capture, i.confidence, i.happened_at, i.source_app,
    i.sealed, i.created_at, i.updated_at, i.version
from interactions i
left join contacts k on k.owner = i.owner and k.id = i.contact
left join groups g on g.owner = i.owner and g.id = i.group_id
where i.owner = :owner and i.id = :id and i.deleted_at is null
    and coalesce(k.deleted_at, g.deleted_at) is null

-- name: understood :rows
-- The reading of a capture that is not deleted.
select c.captured_at, c.utc_offset, u.sealed from captures c
left join understandings u on u.owner = c.owner and u.capture = c.id
where c.owner = :owner and c.id = :id and c.deleted_at is null

-- name: lockInteractions :many
-- row: Version
select id, version from interactions
where owner = :owner and capture = any (:captures) and deleted_at is null order by id for update

-- name: lockNotes :many
-- row: Version
select id, version from inbox_notes
where owner = :owner and capture = any (:captures) and deleted_at is null order by id for update

-- name: interactionsOf :rows
-- The interactions of a capture, its own one first.
select i.id, i.contact, i.group_id, g.name_sealed, i.capture, i.confidence, i.happened_at, i.source_app,
    i.sealed, i.created_at, i.updated_at, i.version
from interactions i left join groups g on g.owner = i.owner and g.id = i.group_id
where i.owner = :owner and i.capture = :capture and i.deleted_at is null
order by i.id <> i.capture, i.created_at, i.id

-- name: lockContacts :many
-- The names that the matcher uses of contacts that are not deleted.
select id, name, aliases, refused_names from contacts
where owner = :owner and id = any (:contacts) and deleted_at is null order by id for update

-- name: lockGroups :many
select id from groups where owner = :owner and id = any (:groups)
    and deleted_at is null order by id for share

-- name: lockCapture :one
-- type: state CaptureState
-- null: deleted_at
select c.state, c.deleted_at, coalesce(c.deleted_at > now() - restore_period(), true) as is_restorable,
    exists (select from contacts k where k.owner = c.owner and (k.capture = c.id or c.id = any (k.cards)))
    or exists (
    select from items i where i.owner = c.owner and i.capture = c.id and i.deleted_at is null) as has_cards
from captures c where c.owner = :owner and c.id = :id for update

-- name: lockCaptures :many
select id from captures where owner = :owner and id = any (:captures) order by id for update

-- name: waiting :many
-- Lists open notes with the reason `unknown_handle`, each with the reading of its message. The newest is first.
select n.id, u.sealed from inbox_notes n
join understandings u on u.owner = n.owner and u.capture = n.capture
where n.owner = :owner and n.state = 'open' and n.deleted_at is null and n.reason = 'unknown_handle'
order by n.created_at desc, n.id desc limit :limit offset :offset

-- name: lockWaiting :many
-- row: Version
-- Open notes of captures. Those that another transaction has locked are left out: it may file or dismiss them.
select n.id, n.version from captures c
join inbox_notes n on n.owner = c.owner and n.capture = c.id
where c.owner = :owner and c.id = any (:captures) and c.state = 'inbox' and c.deleted_at is null
    and n.state = 'open' and n.deleted_at is null
order by c.id for update skip locked

-- name: stateCapture :exec
-- type: :state CaptureState
-- null: :reason
update captures set state = :state::capture_state, reason = :reason, updated_at = now(),
    version = version + 1
where owner = :owner and id = :id

-- name: closeNote :exec
-- null: :contact, :group_id
update inbox_notes set state = 'assigned', assigned_to = :contact, assigned_group = :group_id,
    updated_at = now(), version = version + 1
where owner = :owner and id = :id and state = 'open' and deleted_at is null

-- name: followNote :exec
-- A note follows the interaction that was made of it.
-- null: :contact, :group_id
update inbox_notes set assigned_to = :contact, assigned_group = :group_id, updated_at = now(),
    version = version + 1
where owner = :owner and id = :id and state = 'assigned'

-- name: dismissNote :exec
update inbox_notes set state = 'dismissed', updated_at = now(), version = version + 1
where owner = :owner and id = :id and state = 'open' and deleted_at is null

-- name: reopenNote :exec
update inbox_notes set state = 'open', updated_at = now(), version = version + 1
where owner = :owner and id = :id and state = 'dismissed' and deleted_at is null

-- name: openNote :exec
-- Puts an interaction's capture into the inbox, perhaps again.
-- null: :source_app, :name_mark
insert into inbox_notes as n (owner, id, capture, reason, happened_at, source_app, sealed, name_mark)
values (:owner, :id, :id, :reason, :happened_at, :source_app, :sealed, :name_mark)
on conflict (owner, id) do update set state = 'open', assigned_to = null, assigned_group = null,
    reason = excluded.reason, updated_at = now(), version = n.version + 1

-- name: insertInteraction :exec
-- null: :contact, :group_id, :source_app
insert into interactions (owner, id, contact, group_id, capture, confidence, happened_at,
    source_app, sealed)
values (:owner, :id, :contact, :group_id, :capture, 1, :happened_at, :source_app, :sealed)

-- name: moveInteraction :exec
-- null: :contact, :group_id
update interactions set contact = :contact, group_id = :group_id, confidence = 1, updated_at = now(),
    version = version + 1
where owner = :owner and id = :id

-- name: changeInteraction :exec
update interactions set sealed = :sealed, happened_at = :happened_at, updated_at = now(),
    version = version + 1
where owner = :owner and id = :id

-- name: removeInteraction :exec
delete from interactions where owner = :owner and id = :id

-- name: hideInteraction :exec
update interactions set deleted_at = now(), updated_at = now(), version = version + 1
where owner = :owner and id = :id and deleted_at is null

-- name: hideCapture :exec
-- Hides a capture with its interactions and its note.
with hidden as (
    update captures set deleted_at = now(), updated_at = now(), version = version + 1
    where owner = :owner and id = :id and deleted_at is null returning owner, id),
unfiled as (
    update interactions i set deleted_at = now(), updated_at = now(), version = i.version + 1
    from hidden h where i.owner = h.owner and i.capture = h.id and i.deleted_at is null)
update inbox_notes n set deleted_at = now(), updated_at = now(), version = n.version + 1
from hidden h where n.owner = h.owner and n.capture = h.id and n.deleted_at is null

-- name: showCapture :exec
-- Takes a deletion back, with the interactions and the note that it had hidden.
with hidden as (
    select owner, id, deleted_at from captures where owner = :owner and id = :id
        and deleted_at is not null),
shown as (
    update captures c set deleted_at = null, updated_at = now(), version = c.version + 1
    from hidden h where c.owner = h.owner and c.id = h.id),
filed as (
    update interactions i set deleted_at = null, updated_at = now(), version = i.version + 1
    from hidden h where i.owner = h.owner and i.capture = h.id and i.deleted_at = h.deleted_at)
update inbox_notes n set deleted_at = null, updated_at = now(), version = n.version + 1
from hidden h where n.owner = h.owner and n.capture = h.id and n.deleted_at = h.deleted_at

-- name: hidden :one
-- A deleted interaction, if its deletion can be undone. `with_capture`: its capture was deleted with it.
select i.capture, coalesce(c.deleted_at = i.deleted_at, false) as with_capture,
    c.deleted_at is not null as is_capture_hidden
from interactions i join captures c on c.owner = i.owner and c.id = i.capture
where i.owner = :owner and i.id = :id and i.deleted_at > now() - restore_period()

-- name: showInteraction :exec
update interactions set deleted_at = null, updated_at = now(), version = version + 1
where owner = :owner and id = :id and deleted_at is not null

-- name: teachNames :exec
update contacts set aliases = :aliases, refused_names = :refused, updated_at = now(),
    version = version + 1
where owner = :owner and id = :id

-- name: addPhone :one
-- No row: the contact has the number, or as many as it can have.
update contacts
set phones = phones || jsonb_build_array(jsonb_build_object('number', :number::text, 'type', 'other')),
    updated_at = now(), version = version + 1
where owner = :owner and id = :id and jsonb_array_length(phones) < :most
    and not phones @> jsonb_build_array(jsonb_build_object('number', :number::text))
returning id

-- name: addEmail :one
-- No row: the contact has the address, or as many as it can have.
update contacts set emails = emails || :email::text, updated_at = now(), version = version + 1
where owner = :owner and id = :id and cardinality(emails) < :most
    and not exists (select from unnest(emails) e where lower(e) = :email::text)
returning id

-- name: setHandles :exec
-- `phones`: the JSON of each entry.
update contacts set emails = :emails, phones = to_jsonb(:phones::text[]::jsonb[]),
    updated_at = now(), version = version + 1
where owner = :owner and id = :id

-- name: teachTitle :exec
insert into group_titles as t (owner, id, group_id, mark, title_sealed, is_refused)
values (:owner, :id, :group_id, :mark, :title_sealed, :is_refused)
on conflict (owner, mark, group_id) do update set is_refused = excluded.is_refused, updated_at = now(),
    version = t.version + 1
where t.is_refused <> excluded.is_refused

-- name: dropSuggestions :exec
-- Deletes what a chat suggested for a contact, but for the values that the contact has still said.
delete from contact_suggestions
where owner = :owner and contact = :contact and capture = :capture and state = 'open'
    and mark <> all (:marks)

-- name: text :rows
-- The text that a client sent for a capture, or the words that were read from its picture.
select c.text_sealed, r.sealed as recognition_sealed
from captures c left join recognitions r on r.owner = c.owner and r.capture = c.id
where c.owner = :owner and c.id = :id and c.deleted_at is null and c.state <> 'erased'
