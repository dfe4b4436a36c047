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

-- name: export :one
-- into: Export
-- null: blob, rows, reason
-- type: format ExportFormat, state ExportState
select id, format, state, blob, rows, reason, created_at, updated_at, version from exports
where owner = :owner and id = :id

-- name: lockPending :one
-- The unfinished file of an earlier attempt.
-- null: blob
select blob from exports where owner = :owner and id = :id and state = 'pending' for update

-- name: setFile :exec
update exports set blob = :blob where owner = :owner and id = :id

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
