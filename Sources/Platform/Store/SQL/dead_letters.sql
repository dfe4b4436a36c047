-- Dead letters (messages that could not be parsed) and dead work.
-- import: Captures

-- name: moveOffset :exec
-- Frees the position of another message at the same topic, partition and offset, of a recreated topic.
update dead_letters set "offset" = null, position = coalesce(position, "offset")
where topic = :topic and "partition" = :partition and "offset" = :offset
    and code = :code and mark is distinct from :mark

-- name: insertLetter :one
-- Stores a message whose sender is known. Nothing is stored for a removed owner.
-- null: :owner
with counted as (select 0::bigint as seen),
kept as (
    insert into dead_letters (id, topic, "partition", "offset", position, code, detail,
        payload_sealed, size, mark, envelope_sealed, owner)
    select :id::uuid, :topic::text, :partition::integer, :offset::bigint,
        :offset::bigint, :code::text, :detail::text, :sealed::bytea,
        :size::integer, :mark::bytea, :envelope::bytea, :owner::uuid
    from counted where seen <= :most
        and (:owner::uuid is null or exists (select from owners where id = :owner))
    on conflict (topic, "partition", "offset", code) do nothing)
select seen from counted

-- name: insertUnread :one
-- Stores a message whose sender is unknown, if it is among the first `most` of this hour. Returns the number of these
-- messages in this hour. The row's lock makes the count exact. A redelivered message counts twice.
-- null: :owner
with counted as (
    insert into unread_messages as u (hour, seen) values (date_trunc('hour', now(), 'UTC'), 1)
    on conflict (hour) do update set seen = u.seen + 1 returning u.seen),
kept as (
    insert into dead_letters (id, topic, "partition", "offset", position, code, detail,
        payload_sealed, size, mark, envelope_sealed, owner)
    select :id::uuid, :topic::text, :partition::integer, :offset::bigint,
        :offset::bigint, :code::text, :detail::text, :sealed::bytea,
        :size::integer, :mark::bytea, :envelope::bytea, :owner::uuid
    from counted where seen <= :most
        and (:owner::uuid is null or exists (select from owners where id = :owner))
    on conflict (topic, "partition", "offset", code) do nothing)
select seen from counted

-- name: letter :one
-- into: DeadLetter
-- null: size, replayed_at, discarded_at
-- required: offset
select id, topic, "partition", coalesce(position, "offset") as "offset", code, detail, created_at, size,
    replayed_at, discarded_at
from dead_letters where id = :id

-- name: payload :one
select payload_sealed from dead_letters where id = :id

-- name: envelope :one
-- null: envelope_sealed
select envelope_sealed from dead_letters where id = :id

-- name: deadWork :many
-- The deaths of a piece of work.
-- into: DeadWork
-- null: batch, discarded_at
-- type: stage Stage, lane Lane
select d.id, d.stage, d.owner, d.kind::text as kind, d.lane, d.batch, d.code, d.tries, d.trace, d.died_at,
    d.is_hollow as is_content_deleted,
    (d.batch is not null and exists (
        select from batch_runs r where r.batch = d.batch and r.state = 'cancelled')) as is_cancelled,
    d.discarded_at
from dead_work d where d.id = :id order by d.stage

-- name: unpublishedWork :many
-- into: DeadWork
-- null: batch, discarded_at
-- type: stage Stage, lane Lane
select d.id, d.stage, d.owner, d.kind::text as kind, d.lane, d.batch, d.code, d.tries, d.trace, d.died_at,
    d.is_hollow as is_content_deleted,
    (d.batch is not null and exists (
        select from batch_runs r where r.batch = d.batch and r.state = 'cancelled')) as is_cancelled,
    d.discarded_at
from dead_work d where told_at is null order by died_at limit :limit

-- name: unpublishedLetters :many
-- into: DeadLetter
-- null: size, replayed_at, discarded_at
-- required: offset
select id, topic, "partition", coalesce(position, "offset") as "offset", code, detail, created_at, size,
    replayed_at, discarded_at
from dead_letters where told_at is null order by created_at limit :limit

-- name: markWorkPublished :exec
update dead_work d set told_at = now()
from unnest(:ids::uuid[], :stages::text[]) as g (id, stage)
where d.id = g.id and d.stage = g.stage::stage

-- name: markLettersPublished :exec
update dead_letters set told_at = now() where id = any (:ids)

-- name: attempts :many
-- The failures and replays of a piece of work, the oldest first.
-- type: stage Stage
-- into: WorkHistory.Attempt
select stage, attempt, code, detail, worker, at, returns from attempts
where work = :work order by at, attempt

-- name: notDead :many
-- The ids that are neither dead work nor a message that can still be replayed.
select g.id from unnest(:ids::uuid[]) as g (id)
where not exists (select from dead_work d where d.id = g.id)
    and not exists (select from dead_letters l where l.id = g.id and l.replayed_at is null)
