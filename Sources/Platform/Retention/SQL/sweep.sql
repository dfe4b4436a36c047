-- Deletes rows past their retention, in portions of at most `limit` rows.
-- import: Captures

-- name: deleteAnswers :one
with gone as (
    delete from idempotency where ctid = any (array (
        select ctid from idempotency where created_at < now() - interval '7 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteImportMessages :one
with gone as (
    delete from import_messages where ctid = any (array (
        select ctid from import_messages where created_at < now() - interval '7 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteProviderRequests :one
with gone as (
    delete from provider_requests where ctid = any (array (
        select ctid from provider_requests where sent_at < now() - interval '400 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteProviderAnswers :one
with gone as (
    delete from provider_answers where ctid = any (array (
        select ctid from provider_answers where created_at < now() - interval '7 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteSecondReadings :exec
-- Of captures about which no provider answered for a week.
delete from second_readings where created_at < now() - interval '7 days'

-- name: deleteSpending :exec
-- The sums of money of months that have passed. A request that began in them has ended.
delete from provider_spending
where period < to_char((now() - interval '62 days') at time zone 'UTC', 'YYYY-MM-DD')

-- name: deleteNotifications :one
with gone as (
    delete from notifications where ctid = any (array (
        select ctid from notifications where expires_at < now() - interval '1 day' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: erasableContacts :many
-- row: Erasable
-- Contacts deleted more than a day ago. A card stays while another card of its picture is not deleted.
select owner, id from contacts
where deleted_at < now() - restore_period() and merged_into is null
    and (capture is null or not exists (
        select from contacts o where o.owner = contacts.owner and o.deleted_at is null
            and (o.capture = contacts.capture or contacts.capture = any (o.cards))))
order by deleted_at limit :limit

-- name: erasableGroups :many
-- row: Erasable
-- Groups deleted more than a day ago.
select owner, id from groups
where deleted_at < now() - restore_period() order by deleted_at limit :limit

-- name: erasableCaptures :many
-- row: Erasable
-- Captures deleted more than a day ago, and of which no item is left. Scans are not kept for that day.
select owner, id from captures
where deleted_at < now() - case when kind = 'scan' and created_at < now() - scan_retention()
        then interval '0' else restore_period() end
    and state <> 'erased'
    and not exists (
        select from items i
        where i.owner = captures.owner and i.capture = captures.id and i.deleted_at is null)
order by deleted_at limit :limit

-- name: expiredScans :many
-- row: Erasable
-- Captures that were sent to be scanned, and that are not deleted.
select owner, id from captures
where kind = 'scan' and created_at < now() - scan_retention() and state <> 'erased' and deleted_at is null
order by created_at limit :limit

-- name: deleteScans :one
-- The scans of other captures, and what the sessions of apps were answered.
-- each: :table ScanTable scans, scan_sessions
with gone as (
    delete from :table where ctid = any (array (
        select ctid from :table where created_at < now() - scan_retention() limit :limit))
    returning 1)
select count(*) as n from gone

-- name: dismissedCaptures :many
-- row: Erasable
-- Captures whose notes were dismissed more than `days` ago, and of which no contact was made.
select n.owner, n.capture as id from inbox_notes n
where n.state = 'dismissed' and n.deleted_at is null
    and n.updated_at < now() - make_interval(days => :days::integer)
    and not exists (
        select from contacts k
        where k.owner = n.owner and (k.capture = n.capture or n.capture = any (k.cards)))
order by n.updated_at limit :limit

-- name: deleteAssignedNotes :one
-- Notes that were assigned more than `days` ago: their interactions have what they say.
with gone as (
    delete from inbox_notes where ctid = any (array (
        select ctid from inbox_notes
        where state = 'assigned' and updated_at < now() - make_interval(days => :days::integer)
        limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteItemPhotos :many
-- Photos that were deleted more than a day ago, or whose items were: their blobs.
with old as (
    select owner, array[photo, thumbnail] as blobs from item_photos
    where deleted_at < now() - restore_period()
    union
    select p.owner, array[p.photo, p.thumbnail] from items i
    join item_photos p on p.owner = i.owner and p.item = i.id
    where i.deleted_at < now() - restore_period()
    limit :limit)
delete from blobs b using old o where b.owner = o.owner and b.id = any (o.blobs) returning b.id

-- name: deleteItems :one
-- Items deleted more than a day ago, whose photos are destroyed. The captures of which they were made are hidden, so
-- that the sweep erases them.
with gone as (
    delete from items where ctid = any (array (
        select i.ctid from items i where i.deleted_at < now() - restore_period()
            and not exists (select from item_photos p where p.owner = i.owner and p.item = i.id)
        limit :limit))
    returning owner, capture),
hidden as (
    update captures c set deleted_at = now() - 2 * restore_period(), updated_at = now(),
        version = c.version + 1
    from gone g where c.owner = g.owner and c.id = g.capture and c.state <> 'erased')
select count(*) as n from gone

-- name: deleteInventory :one
-- Objects deleted more than a day ago. Stored responses that show them are deleted after seven days.
-- each: :table InventoryTable locations, labels, homes, policies
with gone as (
    delete from :table where ctid = any (array (
        select ctid from :table where deleted_at < now() - restore_period() limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteMessages :one
-- Messages of phones that are older than their owner keeps them, with their files. `blobs`: of the files. The captures
-- that were made of them are hidden, so that the sweep erases them.
with old as (
    select m.owner, m.id from owner_settings s
    join bridge_messages m on m.owner = s.owner
        and m.sent_at < now() - make_interval(days => s.bridge_retention_days)
    where s.bridge_retention_days > 0 limit :limit),
parts as (
    select p.owner, p.blob from old o
    join bridge_attachments a on a.owner = o.owner and a.message = o.id
    join bridge_attachment_parts p on p.owner = a.owner and p.attachment = a.id),
files as (
    delete from blobs b using parts p where b.owner = p.owner and b.id = p.blob returning b.id),
hidden as (
    update captures c set deleted_at = now() - 2 * restore_period(), updated_at = now(),
        version = c.version + 1
    from old o where c.owner = o.owner and c.id = o.id and c.state <> 'erased'),
gone as (
    delete from bridge_messages m using old o where m.owner = o.owner and m.id = o.id returning 1)
select (select count(*) from gone) as n, array(select id from files) as blobs

-- name: deleteConversations :one
-- Conversations whose messages are all gone because they were old.
with gone as (
    delete from bridge_conversations where (owner, id) in (
        select c.owner, c.id from owner_settings s
        join bridge_conversations c on c.owner = s.owner
            and c.last_message_at < now() - make_interval(days => s.bridge_retention_days)
        where s.bridge_retention_days > 0 and not exists (
            select from bridge_messages m where m.owner = c.owner and m.conversation = c.id)
        limit :limit for update of c skip locked)
    returning 1)
select count(*) as n from gone

-- name: deleteSpentRequests :one
-- After 30 days a repeated request counts as a new one.
with gone as (
    delete from bridge_spent_requests where (owner, request) in (
        select owner, request from bridge_spent_requests
        where spent_at < now() - interval '30 days' limit :limit)
    returning 1)
select count(*) as n from gone

-- name: deleteUploads :one
-- Files that were uploaded for messages, and that no message has named for a day. `blobs`: their files.
with old as (
    select owner, id from bridge_attachments
    where message is null and updated_at < now() - interval '1 day' limit :limit for update skip locked),
files as (
    delete from blobs b using old o
    join bridge_attachment_parts p on p.owner = o.owner and p.attachment = o.id
    where b.owner = o.owner and b.id = p.blob returning b.id),
gone as (
    delete from bridge_attachments a using old o where a.owner = o.owner and a.id = o.id returning 1)
select (select count(*) from gone) as n, array(select id from files) as blobs

-- name: deleteIntentRuns :one
-- Counts of intents after 400 days.
with gone as (
    delete from intent_runs where ctid = any (array (
        select ctid from intent_runs where day < current_date - 400 limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deletePromptOutcomes :one
-- What became of screenshot prompts, after 400 days.
with gone as (
    delete from screenshot_outcomes where ctid = any (array (
        select ctid from screenshot_outcomes where day < current_date - 400 limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deletePromptAnswers :one
with gone as (
    delete from screenshot_answers where ctid = any (array (
        select ctid from screenshot_answers where at < now() - interval '1 day' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteSettingsHistory :one
with gone as (
    delete from device_settings_history where ctid = any (array (
        select ctid from device_settings_history
        where changed_at < now() - interval '400 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: deleteParts :one
-- Deleted parts of split interactions, whose captures remain.
with gone as (
    delete from interactions where ctid = any (array (
        select i.ctid from interactions i join captures c on c.owner = i.owner and c.id = i.capture
        where i.deleted_at < now() - restore_period() and c.deleted_at is null limit :limit))
    returning 1)
select count(*) as n from gone

-- name: forgetCorrections :one
-- What corrections have changed, as soon as they can no longer be undone.
with forgotten as (
    update undo_entries set sealed = null, objects = '{}' where ctid = any (array (
        select ctid from undo_entries where expires_at < now() and sealed is not null limit :limit))
    returning 1)
select count(*) as n from forgotten

-- name: deleteCorrections :one
-- Tokens that were answered as too old for a week.
with gone as (
    delete from undo_entries where ctid = any (array (
        select ctid from undo_entries where expires_at < now() - interval '7 days' limit :limit))
    returning 1)
select count(*) as n from gone

-- name: dropImages :many
-- Drops the images of captures that have been dead, or rejected, for seven days. Returns their blobs. A card remains
-- even if reading it again failed, and the only picture of an item remains.
with old as (
    select owner, id, array[image, photo, thumbnail] || card_photos as blobs from captures
    where state in ('dead', 'rejected') and image is not null
        and updated_at < now() - interval '7 days'
        and not exists (
            select from contacts k
            where k.owner = captures.owner and (k.capture = captures.id or captures.id = any (k.cards))
                and k.deleted_at is null)
        and not exists (
            select from items i
            where i.owner = captures.owner and i.capture = captures.id and i.deleted_at is null
                and not exists (select from item_photos p where p.owner = i.owner and p.item = i.id))
    limit :limit for update),
emptied as (
    update captures c set image = null, photo = null, thumbnail = null, card_photos = '{}',
        updated_at = now(), version = c.version + 1
    from old o where c.owner = o.owner and c.id = o.id),
hollowed as (
    update dead_work d set is_hollow = true from old o
    where d.id = o.id and d.stage = 'recognize')
delete from blobs b using old o where b.owner = o.owner and b.id = any (o.blobs) returning b.id

-- name: deleteErasedKeys :exec
-- The zeros in place of erased keys, after a vacuum has overwritten the keys.
delete from blob_keys where ctid = any (array (
    select ctid from blob_keys
    where erased_at < now() - interval '1 hour' and erased_at < (
        select greatest(last_vacuum, last_autovacuum) from pg_stat_user_tables
        where relid = 'blob_keys'::regclass)
    limit :limit))

-- name: deleteDeadLetters :exec
delete from dead_letters where id = any (array (
    select id from dead_letters
    where created_at < now() - make_interval(days => :days::integer) limit :limit))

-- name: deleteDeadWork :exec
-- type: :stages [Stage]
delete from dead_work
where stage = any (:stages::stage[]) and died_at < now() - make_interval(days => :days::integer)

-- name: deleteReplays :exec
delete from replays where updated_at < now() - make_interval(days => :days::integer)

-- name: deleteUnreadCounts :exec
delete from unread_messages where hour < now() - make_interval(days => :days::integer)

-- name: deleteAttempts :exec
-- Failures of work that is neither in `work` nor dead.
delete from attempts where ctid = any (array (
    select a.ctid from attempts a
    where a.at < now() - make_interval(days => :days::integer)
        and not exists (select from work w where w.id = a.work)
        and not exists (select from dead_work d where d.id = a.work)
    limit :limit))

-- name: deleteRates :exec
-- Counters of removed device keys and owners. A process that still caches the key of a removed owner may have charged
-- a request after the removal. Each key is looked up by its id: comparing each counter with each owner would be
-- quadratic.
delete from rate_state s
where case
    when s.key like 'device:%' then
        not exists (select from device_keys d where d.id = substr(s.key, length('device:') + 1))
    when s.key ~ '(^|/)owner:[0-9a-f-]{36}$' then
        not exists (select from owners o where o.id = right(s.key, 36)::uuid)
    end
