-- The workers' statements on `work`.
-- import: Captures

-- name: claim :many
-- Claims work whose lease is free. `pauses`: seconds after the end of the lease until the work is due.
with given as (
    select g.id, g.stage, g.attempt, g.pause
    from unnest(:ids::uuid[], :stages::text[], :attempts::bigint[], :pauses::float8[])
        as g (id, stage, attempt, pause))
update work w set attempt = w.attempt + 1, lease_until = now() + make_interval(secs => :lease),
    due_at = now() + make_interval(secs => :lease + g.pause), gate = null, gate_key = null
from given g
where w.id = g.id and w.stage = g.stage::stage and w.attempt = g.attempt and w.published > 0
    and (w.lease_until is null or w.lease_until < now())
returning w.id, w.attempt

-- name: extendLease :exec
-- type: :stage Stage
update work set lease_until = now() + make_interval(secs => :lease),
    due_at = now() + make_interval(secs => :due)
where id = :id and stage = :stage::stage and attempt = :attempt::bigint
    and lease_until is not null

-- name: failures :one
-- The recorded failures at a stage since the work was last put back. `replayed`: the code of a replay in `attempts`.
-- type: :stage Stage
select count(*) as n from attempts a
where a.work = :id and a.stage = :stage::stage and a.returns = 0
    and a.code <> :replayed and a.at > coalesce((
        select max(r.at) from attempts r
        where r.work = :id and r.code = :replayed), '-infinity')

-- name: retry :exec
-- type: :stage Stage
with moved as (
    update work set lease_until = null, published = 0, gate = 'retry', gate_key = null,
        attempt = attempt + case when lease_until is null then 1 else 0 end,
        due_at = now() + make_interval(secs => :delay)
    where id = :id and stage = :stage::stage
        and attempt = :attempt::bigint and published > 0
    returning id, owner, stage, attempt)
insert into attempts (work, owner, stage, attempt, code, detail, worker)
select id, owner, stage, attempt, :code::text, :detail::text, :worker::text
from moved

-- name: hold :exec
-- Returns rows of batches that do not run to waiting.
update work w set due_at = null, published = 0, gate = null, gate_key = null
where w.id = any (:ids) and w.lane = 'bulk' and w.lease_until is null
    and exists (select from batch_runs r where r.batch = w.batch and r.state <> 'running')

-- name: giveUpNotification :one
-- Ends work at `notify`. The capture or export has already ended.
with gone as (
    delete from work where id = :id and stage = 'notify' and attempt = :attempt::bigint
    returning id, owner, kind, lane, batch, trace),
tried as (
    insert into attempts (work, owner, stage, attempt, code, detail, worker)
    select id, owner, 'notify', (
        select attempt + case when lease_until is null then 1 else 0 end from work where id = :id),
        :code::text, :detail::text, :worker::text
    from gone),
mourned as (
    insert into dead_work (id, stage, owner, kind, lane, batch, code, tries, trace)
    select id, 'notify', owner, kind, lane, batch, :code::text, tries_of(id) + 1, trace
    from gone
    on conflict (id, stage) do nothing)
select id from gone

-- name: ofCanceledBatches :many
-- Work of canceled batches. `within`: seconds since the cancellation; null for all.
-- null: :within
select w.id, w.owner from batch_runs r
cross join lateral (
    select w.id, w.owner from work w where w.batch = r.batch order by w.id limit :limit) w
where r.state = 'cancelled'
    and (:within::float8 is null or r.changed_at > now() - make_interval(secs => :within_seconds))
limit :limit

-- name: endCanceled :many
-- Ends captures of canceled batches. `dropped`: their blobs, whose rows are deleted.
-- type: stage String, lane Lane
with gone as (
    delete from work w where w.id = any (:ids)
        and exists (select from batch_runs r where r.batch = w.batch and r.state = 'cancelled')
    returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace),
before as (
    select c.owner, c.id, array[c.image, c.photo, c.thumbnail] || c.card_photos as blobs
    from captures c join gone g on c.owner = g.owner and c.id = g.id
    where is_under_way(c.state)),
ended as (
    update captures c set state = 'cancelled', image = null, photo = null, thumbnail = null,
        card_photos = '{}', updated_at = now(), version = c.version + 1
    from before f where c.owner = f.owner and c.id = f.id),
dropped as (
    delete from blobs b using before f where b.owner = f.owner and b.id = any (f.blobs) returning b.id)
select g.id, g.owner, g.stage, g.lane, g.attempt, g.trace,
    array(select d.id from dropped d where d.id = any (f.blobs)) as dropped
from gone g left join before f on f.owner = g.owner and f.id = g.id
