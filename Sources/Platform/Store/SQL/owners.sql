-- Owners: create, find, rename, remove.

-- name: createOwner :one
-- Returns no row if the name is taken.
insert into owners (id, name, wrapped_key) values (:id, :name, :wrapped_key)
on conflict do nothing returning id

-- name: restoreOwner :one
-- Returns no row if the name or the id is taken.
insert into owners (id, name, wrapped_key, created_at)
values (:id, :name, :wrapped_key, :created_at::text::timestamptz)
on conflict do nothing returning id

-- name: ownerID :one
-- The case of the name is ignored.
select id from owners where lower(name) = lower(:name)

-- name: ownerNames :many
select id, name from owners

-- name: ownerIDs :many
select id from owners

-- name: ownerIDsAfter :many
-- null: :after
select id from owners
where id
    > case when :after::uuid is null then '00000000-0000-0000-0000-000000000000' else :after::uuid end
order by id limit :limit

-- name: wrappedKeys :many
-- The encryption keys of owners, wrapped with the master key.
select id, wrapped_key from owners where id = any (:ids)

-- name: ownerSummaries :many
-- All owners, ordered by name. Contacts and captures are counted up to `limit`.
select o.id, o.name, o.created_at,
    (select count(*) from device_keys d where d.owner = o.id and d.revoked_at is null
        and (d.expires_at is null or d.expires_at > now())) as keys,
    (select count(*) from (
        select from contacts k where k.owner = o.id and k.deleted_at is null limit :limit) n) as contacts,
    (select count(*) from (select from captures c where c.owner = o.id limit :limit) n) as captures
from owners o order by lower(o.name)

-- name: renameOwner :exec
-- Changes no row if another owner has the name (the case is ignored).
update owners set name = :name where id = :id
    and not exists (select from owners e where lower(e.name) = lower(:name) and e.id <> :id)

-- name: cancelBatches :exec
update batch_runs set state = 'cancelled', changed_at = now() where owner = :owner

-- name: deleteWork :exec
delete from work where owner = :owner

-- name: detachMergedContacts :exec
-- A merged contact refers to the winner; without this reference contacts can be deleted in any order.
update contacts set merged_into = null where owner = :owner and merged_into is not null

-- name: lockOwner :exec
select from owners where id = :id for update

-- name: deleteRateLimits :exec
-- The limits of an owner, of the owner's share of each provider and of the owner's device keys.
delete from rate_limits
where key = :owner_key or key like :provider_key
    or key in (select 'device:' || d.id from device_keys d where d.owner = :owner)

-- name: deleteRateState :exec
-- The use of the limits that `deleteRateLimits` deletes.
delete from rate_state
where key = :owner_key or key like :provider_key
    or key in (select 'device:' || d.id from device_keys d where d.owner = :owner)

-- name: deleteSomeRows :exec
-- Deletes at most `limit` rows of an owner. The tables are in the order that foreign keys require. Not included:
-- `blobs`, whose files are deleted first; device keys, which are deleted with the owner's row; and the audit log, which
-- stays. The application role may not delete from the latter two.
-- each: :table OwnedTable undo_entries, interactions, inbox_notes, merges, group_members, group_titles, groups, contact_conflicts, cards
-- each: :table OwnedTable contact_suggestions, contact_keys, contacts
-- each: :table OwnedTable item_photos, items, locations, labels, homes, policies, intent_runs
-- each: :table OwnedTable provider_answers, second_readings, scan_judgments, scans, scan_sessions
-- each: :table OwnedTable recognitions, understandings, captures, exports, notifications, idempotency
-- each: :table OwnedTable import_messages, batch_counts, batches, batch_runs, owner_settings, work, attempts
-- each: :table OwnedTable dead_work, dead_letters, changes, feed_floors, consents, provider_requests
-- each: :table OwnedTable provider_spending, device_settings, device_settings_history, screenshot_devices
-- each: :table OwnedTable screenshot_answers, screenshot_notifications, screenshot_outcomes
-- each: :table OwnedTable bridge_attachment_parts, bridge_attachments, bridge_outbox, bridge_messages, bridge_conversations, bridge_peers
-- each: :table OwnedTable bridge_spent_requests, bridge_pin_tries, bridge_pins
delete from :table where owner = :owner and ctid = any (array (
    select ctid from :table where owner = :owner limit :limit))

-- name: deleteRows :exec
-- Deletes all rows of an owner.
-- each: :table OwnedTable
delete from :table where owner = :owner

-- name: deleteOwner :exec
-- The foreign key of device keys deletes the owner's keys.
delete from owners where id = :id

-- name: eraseBlobKeys :many
-- Makes blobs unreadable. `is_file`: the content is in a file.
with some_blobs as (
    select owner, id, content is null as is_file from blobs where owner = :owner limit :limit),
erased as (
    update blob_keys k
    set wrapped_key = decode(repeat('00', length(k.wrapped_key)), 'hex'), erased_at = now()
    from some_blobs b where k.owner = b.owner and k.blob = b.id and k.erased_at is null)
select id, is_file from some_blobs

-- name: deleteBlobs :exec
delete from blobs where owner = :owner and id = any (:ids)
