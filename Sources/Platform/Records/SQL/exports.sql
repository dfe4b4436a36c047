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
select id, format, state, blob, rows, reason, acknowledged_at, result_sealed, created_at, updated_at,
    version
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
-- null: blob, rows
-- type: state ExportState
select state, blob, rows from exports where owner = :owner and id = :id for update

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
