-- Batches of captures.
-- import: Captures

-- name: insertBatch :exec
-- null: :key
insert into batches (owner, id, name, key, device)
values (:owner, :id, :name, :key, :device) on conflict do nothing

-- name: insertRun :exec
-- null: :key
insert into batch_runs (batch, owner) select id, owner from batches
where owner = :owner and (id = :id or key = :key) on conflict (batch) do nothing

-- name: changeState :exec
-- Applies an action to a batch in one of the states `sources`. A batch that has finished is neither paused nor canceled.
-- type: :target BatchState, :sources [BatchState]
update batch_runs r set state = :target::batch_state, changed_at = now(), finished_at = null,
    committed_at = case when :is_running then coalesce(committed_at, now()) else committed_at end,
    resumed_at = case when :is_running then now() else resumed_at end,
    resumed_done = case when :is_running then (
        select coalesce(sum(total - pending), 0) from batch_counts t
        where t.owner = r.owner and t.batch = r.batch) else resumed_done end
where batch = :id and owner = :owner and state <> :target::batch_state
    and state = any (:sources::batch_state[])
    and not (:is_ending and state = 'running' and exists (
        select from batch_counts t where t.owner = r.owner and t.batch = r.batch
        having sum(total) > 0 and sum(pending) = 0))

-- name: countChange :exec
-- Increments the version of a batch that `changeState` changed in the same transaction, in which `now()` is constant.
update batches set updated_at = now(), version = version + 1
where owner = :owner and id = :id and exists (
    select from batch_runs where batch = :id and changed_at = now())

-- name: holdWork :exec
-- Returns released work of a paused batch that no worker has claimed to the waiting state.
update work set due_at = null, published = 0, lease_until = null, gate = null, gate_key = null
where batch = :id and owner = :owner and :is_pause and due_at is not null
    and (lease_until is null or lease_until < now())
    and exists (select from batch_runs where batch = :id and state = 'paused')

-- name: movingRuns :many
-- Batches that are running or being canceled, batches that finished within the last `seconds`, and paused batches
-- among `known`.
(select batch, owner from batch_runs
    where state in ('running', 'cancelled') and finished_at is null limit :limit)
union all
(select batch, owner from batch_runs
    where finished_at > now() - make_interval(secs => :seconds) limit :limit)
union all
(select batch, owner from batch_runs where batch = any (:known::uuid[]) and state = 'paused')

-- name: lockUnfinished :exec
select from batch_runs where batch = :id and owner = :owner
    and state in ('running', 'cancelled') and finished_at is null for update

-- name: finish :one
-- Marks a batch as finished if none of its captures is pending. Run `lockUnfinished` first in the same transaction.
with finished as (
    update batch_runs set finished_at = now()
    where batch = :id and owner = :owner and state in ('running', 'cancelled') and finished_at is null
        and not exists (select from batch_counts where owner = :owner and batch = :id
            group by batch having sum(pending) > 0)
    returning batch)
update batches b set updated_at = now(), version = version + 1
from finished f where b.owner = :owner and b.id = f.batch
returning b.id

-- name: cancelPending :one
-- Ends at most `limit` unfinished captures of a canceled batch. `dropped`: their blobs, whose rows are deleted.
with gone as (
    delete from work where id in (
        select w.id from work w join batch_runs r on r.batch = w.batch and r.state = 'cancelled'
        where w.batch = :batch and w.owner = :owner order by w.id limit :limit
        for update of w skip locked)
    returning id),
before as (
    select c.owner, c.id, array[c.image, c.photo, c.thumbnail] || c.card_photos as blobs
    from captures c join gone g on c.id = g.id
    where c.owner = :owner and is_under_way(c.state)),
ended as (
    update captures c set state = 'cancelled', image = null, photo = null, thumbnail = null,
        card_photos = '{}', updated_at = now(), version = c.version + 1
    from before b where c.owner = b.owner and c.id = b.id),
dropped as (
    delete from blobs x using before b where x.owner = b.owner and x.id = any (b.blobs) returning x.id)
select (select count(*) from gone) as gone, array(select id from dropped) as dropped

-- name: failures :many
-- The first `examples` failed captures of each reason, and the number `n` of its captures. The most frequent reason
-- first.
-- null: ref_sealed
-- required: reason
-- type: state CaptureState
with failed as (
    select id, state, reason, ref_sealed, updated_at,
        count(*) over (partition by state, reason) as n,
        row_number() over (partition by state, reason order by id) as place
    from captures
    where owner = :owner and batch = :batch and state in ('dead', 'rejected'))
select id, state, reason, ref_sealed, updated_at, n
from failed where place <= greatest(1, :examples::bigint) order by n desc, state, reason, place

-- name: failedCaptures :many
-- The failed captures after an id, ordered by id.
-- null: :after, ref_sealed
-- required: reason
-- type: state CaptureState
select id, state, reason, ref_sealed, updated_at from captures
where owner = :owner and batch = :batch and state in ('dead', 'rejected')
    and id
        > case when :after::uuid is null then '00000000-0000-0000-0000-000000000000'
            else :after::uuid end
order by id limit :limit

-- name: progress :many
-- Names and counts of batches.
select b.id, b.name, coalesce(sum(c.total), 0)::bigint as total,
    coalesce(sum(c.pending), 0)::bigint as pending, coalesce(sum(c.dead), 0)::bigint as dead
from unnest(:owners::uuid[], :ids::uuid[]) as g (owner, id)
join batches b on b.owner = g.owner and b.id = g.id
left join batch_counts c on c.owner = b.owner and c.batch = b.id
group by b.id, b.name
