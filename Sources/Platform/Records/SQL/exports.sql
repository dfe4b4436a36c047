-- Exports.

-- name: insertExport :exec
-- type: :format ExportFormat
insert into exports (owner, id, format, options)
values (:owner, :id, :format::export_format, :options::text::jsonb)
on conflict (owner, id) do nothing

-- name: insertExportWork :exec
-- `lease`: the seconds until the dispatcher publishes the work again.
insert into work (id, owner, kind, stage, lane, published, due_at, trace)
select id, owner, 'export', 'export', 'now', 1, now() + make_interval(secs => :lease), :trace
from exports where owner = :owner and id = :id and state = 'pending'
on conflict (id) do nothing

-- name: exportWork :rows
select id, owner, stage, lane, attempt, trace from work
where id = :id and owner = :owner and stage = 'export'

-- name: export :rows
select id, format, options, state, blob, rows, reason, acknowledged_at, result_sealed, created_at,
    updated_at, version
from exports where owner = :owner and id = :id

-- name: lockPending :one
-- The unfinished file of an earlier attempt.
-- null: blob
select blob from exports where owner = :owner and id = :id and state = 'pending' for update

-- name: setFile :exec
update exports set blob = :blob where owner = :owner and id = :id

-- name: listExported :exec
insert into export_contacts (owner, blob, number, contacts)
values (:owner, :blob, :number, :contacts)

-- name: lockExport :one
-- null: blob
-- type: state ExportState
select state, blob, (
    select coalesce(sum(cardinality(contacts)), 0) from export_contacts c
    where c.owner = e.owner and c.blob = e.blob) as contacts
from exports e where owner = :owner and id = :id for update

-- name: notExported :many
-- Those of the ids that are not of contacts in the file.
select c as contact from unnest(:ids::uuid[]) c
except select unnest(contacts) from export_contacts where owner = :owner and blob = :blob

-- name: markExported :exec
-- Marks the contacts in the file, except for `others`. `updated_at` stays: the contact's own data has not changed.
update contacts k set exported_at = now(), version = k.version + 1
from (
    select unnest(contacts) as id from export_contacts where owner = :owner and blob = :blob
    except select unnest(:others::uuid[])) e
where k.owner = :owner and k.id = e.id

-- name: acknowledge :exec
-- `updated_at` stays, from which the time until the file is deleted counts.
update exports set acknowledged_at = now(), result_sealed = :result_sealed, version = version + 1
where owner = :owner and id = :id

-- name: deletable :one
-- The file of an export that has ended.
-- null: blob
select blob from exports
where owner = :owner and id = :id and state <> 'pending' for update

-- name: deleteExport :exec
update exports set state = 'deleted', blob = null, reason = null, updated_at = now(), version = version + 1
where owner = :owner and id = :id and state <> 'deleted'

-- name: oldExports :many
-- Exports whose files have been kept long enough.
select owner, id from exports
where state in ('ready', 'failed') and updated_at < now() - make_interval(days => :days::integer)
limit :limit

-- name: photos :many
-- The JPEG of each contact's card, or of the first card that was merged into the contact.
select k.id, coalesce(d.photo, p.photo, m.photo, o.photo) as photo
from contacts k
left join cards d on d.owner = k.owner and d.id = k.id
left join captures p on p.owner = k.owner and p.id = k.capture
left join lateral (
    select coalesce(e.photo, q.photo) as photo
    from contacts l
    left join cards e on e.owner = l.owner and e.id = l.id
    left join captures q on q.owner = l.owner and q.id = l.capture
    where l.owner = k.owner and l.merged_into = k.id and coalesce(e.photo, q.photo) is not null
    order by l.created_at, l.id limit 1) m on true
left join lateral (
    select r.photo from captures r
    where r.owner = k.owner and r.id = any (k.cards) and r.photo is not null
    order by r.created_at, r.id limit 1) o on true
where k.owner = :owner and k.id = any (:contacts)
    and coalesce(d.photo, p.photo, m.photo, o.photo) is not null
