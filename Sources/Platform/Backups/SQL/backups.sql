-- Schedules of backups, and the backups that were written.
-- import: FoundationEssentials
-- import: Schedules
-- import: Store

-- name: addSchedule :one
-- Nothing if the owner has `most` schedules already.
-- null: :owner, :due_at
-- type: :format BackupFormat
insert into backup_schedules (id, owner, format, cron, time_zone, place, keep, is_paused, due_at)
select :id, :owner::uuid, :format, :cron, :time_zone, :place, :keep::text::jsonb, :is_paused,
    :due_at::timestamptz
where :most::bigint > (
    select count(*) from backup_schedules where owner is not distinct from :owner::uuid)
on conflict (id) do nothing returning id

-- name: schedules :many
-- Those of an owner, or of the installation.
-- into: BackupSchedule
-- null: :owner, owner, due_at
-- type: format BackupFormat
select id, owner, format, cron, time_zone, place, keep::text as keep, is_paused, due_at, failures,
    coalesce(lease_until > now(), false) as is_running, created_at, updated_at, version
from backup_schedules where owner is not distinct from :owner::uuid order by created_at, id

-- name: allSchedules :many
-- into: BackupSchedule
-- null: owner, due_at
-- type: format BackupFormat
select id, owner, format, cron, time_zone, place, keep::text as keep, is_paused, due_at, failures,
    coalesce(lease_until > now(), false) as is_running, created_at, updated_at, version
from backup_schedules order by created_at, id

-- name: schedule :one
-- into: BackupSchedule
-- null: :owner, owner, due_at
-- type: format BackupFormat
select id, owner, format, cron, time_zone, place, keep::text as keep, is_paused, due_at, failures,
    coalesce(lease_until > now(), false) as is_running, created_at, updated_at, version
from backup_schedules where id = :id and owner is not distinct from :owner::uuid

-- name: updateSchedule :exec
-- `moves`: the schedule has other times than before.
-- null: :owner, :due_at
-- type: :format BackupFormat
update backup_schedules set format = :format, cron = :cron, time_zone = :time_zone, place = :place,
    keep = :keep::text::jsonb, is_paused = :is_paused,
    due_at = case when :moves::boolean then :due_at::timestamptz else due_at end,
    updated_at = now(), version = version + 1
where id = :id and owner is not distinct from :owner::uuid and version = :version

-- name: removeSchedule :exec
-- null: :owner
delete from backup_schedules where id = :id and owner is not distinct from :owner::uuid

-- name: runNow :exec
-- null: :owner
update backup_schedules set due_at = least(due_at, now()), updated_at = now()
where id = :id and owner is not distinct from :owner::uuid

-- name: lockClaims :exec
-- One claim after another: two at once could take two schedules of one owner.
select from pg_advisory_xact_lock(:key::bigint)

-- name: claim :one
-- The schedule that has been due for the longest time, for one runner. Owners take turns: one that has a backup under
-- way waits.
-- into: ClaimedSchedule
-- null: owner
-- type: format BackupFormat
update backup_schedules s
set lease_until = now() + make_interval(secs => :lease::float8), runner = :runner, due_at = null
where id = (
    select d.id from backup_schedules d
    where (d.due_at <= now() or d.lease_until is not null) and coalesce(d.lease_until <= now(), true)
        and not exists (
            select from backup_schedules o
            where o.owner is not distinct from d.owner and o.id <> d.id and o.lease_until > now())
    order by coalesce(d.lease_until, d.due_at), d.id limit 1 for update skip locked)
returning id, owner, format, cron, time_zone, place, keep::text as keep, is_paused, failures, version,
    now() as now

-- name: renew :exec
update backup_schedules set lease_until = now() + make_interval(secs => :lease::float8)
where id = :id and runner = :runner

-- name: release :exec
-- The next backup, after one that has ended. A press of "run now", a pause or other settings since the claim stay.
-- null: :due_at
update backup_schedules
set lease_until = null, runner = null,
    due_at = case
        when is_paused then due_at
        when version <> :version then coalesce(due_at, :due_at::timestamptz)
        else least(due_at, :due_at::timestamptz) end,
    failures = case when :is_good::boolean then 0 else failures + 1 end
where id = :id and runner = :runner

-- name: setDue :exec
-- For a clock that was wrong when the time was computed.
update backup_schedules set due_at = :due_at::timestamptz
where id = :id and due_at > :due_at::timestamptz and coalesce(lease_until <= now(), true)

-- name: interruptRuns :many
-- Ends the backups that a runner has left.
update backup_runs set state = 'failed', ended_at = now(), reason = 'interrupted',
    detail = 'the exporter ended while it wrote the backup'
where schedule = :schedule and state = 'running'
returning id

-- name: countInterruption :exec
-- A backup that ends its exporter must not be begun again forever.
update backup_schedules set failures = failures + 1 where id = :id and runner = :runner

-- name: leftovers :many
-- Files of failed backups that may be in their places.
select id, place, name from backup_runs
where schedule = :schedule and state = 'failed' and has_leftover

-- name: clearLeftover :exec
update backup_runs set has_leftover = false where id = :id

-- name: beginRun :exec
-- null: :owner
-- type: :format BackupFormat
insert into backup_runs (id, schedule, owner, format, place, name)
values (:id, :schedule, :owner, :format, :place, :name)

-- name: endRun :exec
-- null: :taken_at, :size, :objects, :sha256, :reason, :detail
-- type: :state BackupState
update backup_runs set state = :state, ended_at = now(), taken_at = :taken_at::text::timestamptz,
    verified_at = case when :state = 'good' then now() end, size = :size, objects = :objects,
    sha256 = :sha256, missing_files = :missing_files, reason = :reason, detail = :detail
where id = :id and state = 'running'

-- name: storedRuns :many
-- Those whose files are in their places.
-- into: BackupRun
-- null: owner, ended_at, taken_at, verified_at, size, objects, sha256, reason, detail, deleted_at
-- type: format BackupFormat, state BackupState
select id, schedule, owner, format, place, name, state, started_at, ended_at, taken_at, verified_at,
    size, objects, sha256, missing_files, reason, detail, deleted_at
from backup_runs where schedule = :schedule and state in ('good', 'differs') and deleted_at is null
order by started_at desc

-- name: run :one
-- into: BackupRun
-- null: owner, ended_at, taken_at, verified_at, size, objects, sha256, reason, detail, deleted_at
-- type: format BackupFormat, state BackupState
select id, schedule, owner, format, place, name, state, started_at, ended_at, taken_at, verified_at,
    size, objects, sha256, missing_files, reason, detail, deleted_at
from backup_runs where id = :id

-- name: lastRun :one
-- into: BackupRun
-- null: owner, ended_at, taken_at, verified_at, size, objects, sha256, reason, detail, deleted_at
-- type: format BackupFormat, state BackupState
select id, schedule, owner, format, place, name, state, started_at, ended_at, taken_at, verified_at,
    size, objects, sha256, missing_files, reason, detail, deleted_at
from backup_runs where schedule = :schedule order by started_at desc, id desc limit 1

-- name: setVerified :exec
update backup_runs set verified_at = now() where id = :id

-- name: setDiffers :exec
update backup_runs set state = 'differs', reason = :reason, detail = :detail,
    deleted_at = case when :is_gone::boolean then now() end
where id = :id

-- name: setDeleted :exec
update backup_runs set deleted_at = now() where id = any (:ids)

-- name: forgetRuns :exec
-- Failed and deleted backups are listed for some time.
delete from backup_runs where ctid = any (array (
    select ctid from backup_runs
    where schedule = :schedule and (deleted_at < now() - make_interval(days => :days::integer)
        or state = 'failed' and started_at < now() - make_interval(days => :days::integer))
    limit 1000))

-- name: health :many
-- For each schedule that is not paused: how late it is, and how its backups ended.
-- into: BackupHealth
-- null: owner, due_at, running_since, last_state, last_reason, last_good
-- type: last_state BackupState
select s.id, s.owner, s.place, coalesce(s.lease_until, s.due_at) as due_at, s.failures,
    (
        select min(r.started_at) from backup_runs r
        where r.schedule = s.id and r.state = 'running') as running_since,
    l.state as last_state, l.reason as last_reason, coalesce(l.missing_files, 0) as missing_files,
    exists (
        select from backup_runs d
        where d.schedule = s.id and d.state = 'differs' and d.deleted_at is null) as has_damage,
    (
        select max(g.taken_at) from backup_runs g
        where g.schedule = s.id and g.state = 'good') as last_good,
    now() as now
from backup_schedules s
left join lateral (
    select state, reason, missing_files from backup_runs r where r.schedule = s.id and r.state <> 'running'
    order by started_at desc, id desc limit 1) l on true
where not s.is_paused order by s.due_at nulls last, s.id

-- name: notify :exec
-- Tells the owner that a backup has failed or differs.
insert into notifications (owner, id, kind, subject, expires_at)
values (:owner, :id, :kind, :subject, now() + interval '7 days')

-- name: audit :exec
-- type: :action AuditEntry.Action, :format BackupFormat
-- null: :device, :rows
insert into audit_log (owner, id, action, object, device, format, rows)
values (:owner, :id, :action, :object, :device, :format, :rows::integer)

-- name: recordDrill :exec
-- Replaces the result of the drill before.
-- null: :detail
insert into backup_drill (source, is_good, detail) values (:source, :is_good, :detail)
on conflict (only_row) do update
set source = excluded.source, is_good = excluded.is_good, detail = excluded.detail, ended_at = now()

-- name: lastDrill :one
-- into: BackupDrill
-- null: detail
select source, is_good, detail, ended_at, now() as now from backup_drill
