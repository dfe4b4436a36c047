-- The dispatcher's statements on `work`, for a session that uses indexes only.
-- import: Captures

-- name: closeIdleSession :one
-- Closes the session after it was idle for so long. The setting exists since Postgres 14.
select set_config(name, :idle, false) from pg_settings
where name = 'idle_session_timeout'

-- name: secondsUntilNextDue :one
-- `waits`: whether work waits for a place. With a limit, since rate-limited work is in the same index.
select exists (select from work where due_at is null) as waits, extract(epoch from coalesce((
    select due_at from work
    where due_at <= now() + make_interval(secs => :limit) and gate_key is null
    order by due_at limit 1) - now(), make_interval(secs => :limit)))::float8 as seconds

-- name: takeDue :many
-- Takes due rows at the given stages. Returns work of batches that do not run to waiting, and postpones work whose
-- message is not lost. Five seconds allow for the clock difference between Postgres and the producers, and for
-- buffering in a producer.
-- null: late
-- type: :stages [Stage], stage Stage, lane Lane
with due as (
    select id from work where due_at <= now() and gate_key is null and stage = any (:stages::stage[])
    order by due_at limit :limit for update skip locked),
reach as (
    select stage, lane, min(oldest_at) as oldest from stage_beats
    where at > now() - interval '5 seconds' group by stage, lane),
judged as (
    select w.id,
        w.lane = 'bulk' and w.batch is not null and not exists (
            select from batch_runs b where b.batch = w.batch and b.state = 'running') as held,
        w.published > 0 and w.lease_until is null and (r.stage is null or coalesce(
            r.oldest < coalesce(w.published_at, w.created_at) + interval '5 seconds', false)) as early,
        case when w.published = 0 then extract(epoch from now() - w.due_at)::float8 end as late
    from due join work w on w.id = due.id
    left join reach r on r.stage = w.stage and r.lane = w.lane)
update work w set lease_until = null,
    published = case when j.held then 0 when j.early then w.published else w.published + 1 end,
    published_at = case when j.held or j.early then w.published_at else now() end,
    gate = case when j.held then null when j.early then w.gate else nullif(w.gate, 'retry') end,
    gate_key = case when not j.held then w.gate_key end,
    due_at = case when j.held then null
        when j.early then now() + make_interval(secs => :safety)
        else now() + make_interval(secs => least(600, 10 * power(2, least(w.published, 10)))) end
from judged j where w.id = j.id
returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, not (j.held or j.early) as goes,
    j.late

-- name: redeliver :exec
-- Makes published work due at once, except work with a lease.
-- null: :within
update work set due_at = now(), published = 0
where due_at is not null and published > 0 and (lease_until is null or lease_until < now())
    and (:within::float8 is null
        or coalesce(published_at, created_at) > now() - make_interval(secs => :within_seconds))
    and coalesce(published_at, created_at) <= now() - make_interval(secs => :before)
