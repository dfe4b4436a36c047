-- Heartbeats of workers (`stage_beats`) and the languages that they can read (`readers`).
-- import: Captures

-- name: beat :exec
-- type: :oldest_at [Date?]
insert into stage_beats as b (worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at)
select u.worker, u.stage::stage, u.lane::lane, u.slots, u.done, u.failed, u.lag, u.oldest_at,
    u.started_at, now()
from unnest(:workers::text[], :stages::text[], :lanes::text[],
    :slots::bigint[], :done::bigint[], :failed::bigint[], :lag::bigint[],
    :oldest_at::timestamptz[], :started_at::timestamptz[])
    as u (worker, stage, lane, slots, done, failed, lag, oldest_at, started_at)
on conflict (worker, stage, lane) do update set slots = excluded.slots, done = excluded.done,
    failed = excluded.failed, lag = excluded.lag, oldest_at = excluded.oldest_at,
    started_at = excluded.started_at, at = now()

-- name: recentHeartbeats :many
-- Heartbeats of the last minute: one row for each worker, stage and lane.
-- null: oldest_at
-- type: stage String, lane Lane
select worker, stage, lane, slots, done, failed, lag, oldest_at, started_at, at,
    at > now() - interval '5 seconds' as is_alive
from stage_beats where at > now() - interval '1 minute' order by worker, stage, lane

-- name: deleteHeartbeats :exec
delete from stage_beats where worker = :worker

-- name: deleteOldHeartbeats :exec
delete from stage_beats where at < now() - interval '10 minutes'

-- name: reportLanguages :exec
insert into readers (worker, languages) values (:worker, :languages)
on conflict (worker) do update set languages = excluded.languages, at = now()

-- name: deleteReader :exec
delete from readers where worker = :worker

-- name: deleteOldReaders :exec
delete from readers where at < now() - interval '10 minutes'

-- name: languages :many
-- The languages of each live worker.
select languages from readers where at > now() - interval '3 minutes'
