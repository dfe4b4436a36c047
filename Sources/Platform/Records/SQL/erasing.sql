-- The erasure of a contact, a group or a capture.

-- name: lockContacts :many
-- The contact and the contacts merged into it, locked; the contact is the first.
-- null: capture
with recursive merged as (
    select id from contacts where owner = :owner and id = :id and merged_into is null
    union
    select k.id from contacts k join merged m on k.merged_into = m.id where k.owner = :owner)
select k.id, k.version, k.capture, k.cards from contacts k
where k.owner = :owner and k.id in (select id from merged)
order by k.merged_into is not null, k.id for update

-- name: wasExported :one
-- True if an export was made that may contain the contact or a contact merged into it.
with recursive merged as (
    select id from contacts where owner = :owner and id = :id and merged_into is null
    union
    select k.id from contacts k join merged m on k.merged_into = m.id where k.owner = :owner)
select exists (
    select from contacts k left join exports e on e.owner = k.owner and e.state in ('ready', 'deleted')
        and e.updated_at >= k.created_at
    where k.owner = :owner and k.id = any (array (select id from merged)) and k.status = 'confirmed'
        and (e.id is not null or k.exported_at is not null)
) as was

-- name: lockGroup :one
-- `was_exported`: an export was made that may contain the group's name.
select g.version, exists (
    select from exports e where e.owner = g.owner and e.format <> 'csv' and e.state in ('ready', 'deleted')
        and e.updated_at >= g.created_at) as was_exported
from groups g where g.owner = :owner and g.id = :id for update

-- name: captures :many
-- The captures filed under the contacts and groups.
select capture from interactions
where owner = :owner and (contact = any (:contacts) or group_id = any (:groups))
union select capture from inbox_notes
where owner = :owner and (assigned_to = any (:contacts) or assigned_group = any (:groups))

-- name: lockPictures :many
-- With the photos of the item that was made of a capture.
select array_remove(array[image, photo, thumbnail] || card_photos || array(
    select unnest(array[p.photo, p.thumbnail]) from items i
    join item_photos p on p.owner = i.owner and p.item = i.id
    where i.owner = captures.owner and i.capture = captures.id), null) as pictures
from captures where owner = :owner and id = any (:captures) for update

-- name: photos :many
select array_remove(array[photo, thumbnail], null) as photos from cards
where owner = :owner and id = any (:contacts)

-- name: wereExported :rows
select exists (
    select from contacts k left join exports e on e.owner = k.owner and e.state in ('ready', 'deleted')
        and e.updated_at >= k.created_at
    where k.owner = :owner and k.id = any (:contacts) and k.status = 'confirmed'
        and (e.id is not null or k.exported_at is not null)) as was

-- name: deleteInteractions :rows
delete from interactions
where owner = :owner and (contact = any (:contacts) or group_id = any (:groups)
    or capture = any (:captures)) returning id

-- name: deleteNotes :exec
delete from inbox_notes
where owner = :owner and (assigned_to = any (:contacts) or assigned_group = any (:groups)
    or capture = any (:captures))

-- name: deleteSuggestions :exec
-- Those of the contacts are deleted with the contacts.
delete from contact_suggestions where owner = :owner and capture = any (:captures)

-- name: deleteMerges :exec
delete from merges where owner = :owner and (winner = any (:contacts) or loser = any (:contacts))

-- name: deleteRecognitions :exec
delete from recognitions where owner = :owner and capture = any (:captures)

-- name: deleteUnderstandings :exec
delete from understandings where owner = :owner and capture = any (:captures)

-- name: deleteScans :exec
-- With what their owner says about them.
delete from scans where owner = :owner and id = any (:captures)

-- name: deleteJudgments :exec
-- Also those that their owner keeps longer than the scans.
delete from scan_judgments where owner = :owner and id = any (:captures)

-- name: deleteProviderAnswers :exec
-- Also what waits for an answer.
with waiting as (delete from second_readings where owner = :owner and capture = any (:captures))
delete from provider_answers where owner = :owner and capture = any (:captures)

-- name: eraseCaptures :rows
update captures set state = 'erased', text_sealed = null, ref_sealed = null, wishes_sealed = null,
    image = null, photo = null, thumbnail = null, card_photos = '{}', prompt = null, reason = null,
    deleted_at = null,
    updated_at = now(), version = version + 1
where owner = :owner and id = any (:captures) returning id

-- name: deleteBlobs :rows
delete from blobs where owner = :owner and id = any (:pictures) returning id

-- name: deleteWork :exec
-- A worker that still processes one of the captures finds its work gone.
delete from work where owner = :owner and id = any (:captures)

-- name: leaveGroups :exec
-- The memberships are deleted with the contacts.
update groups g set updated_at = now(), version = g.version + 1
where g.owner = :owner and g.id in (
    select group_id from group_members where owner = :owner and contact = any (:contacts))

-- name: deleteGroups :exec
delete from groups where owner = :owner and id = any (:groups)

-- name: deleteContacts :exec
delete from contacts where owner = :owner and id = any (:contacts)

-- name: deleteItems :exec
-- The items that were made of the captures. Their photos are deleted with the photos' blobs.
delete from items where owner = :owner and capture = any (:captures)

-- name: deleteRecentCaptures :exec
delete from recent_captures where owner = :owner and capture = any (:captures)

-- name: deleteDeadWork :exec
delete from dead_work where owner = :owner and id = any (:captures)

-- name: forgetCorrections :exec
-- Corrections of erased objects can no longer be undone.
update undo_entries set sealed = null, objects = '{}', expires_at = least(expires_at, now())
where owner = :owner and objects && :ids

-- name: lockCapture :one
-- A capture that is not erased yet. `has_cards`: contacts or an item were made of it.
select exists (
    select from contacts k
    where k.owner = c.owner and (k.capture = c.id or c.id = any (k.cards))) or exists (
    select from items i
    where i.owner = c.owner and i.capture = c.id and i.deleted_at is null) as has_cards
from captures c where c.owner = :owner and c.id = :id and c.state <> 'erased' for update
