-- Replays of dead work and dead letters.
-- import: Captures

-- name: begin :one
-- Starts a replay, or finds the unfinished replay of the same selection and sets its rate.
-- row: ReplayRow
-- null: :rate, rate
-- type: :selection String
insert into replays (id, selection, rate) values (:id, :selection::text::jsonb, :rate)
on conflict (md5(selection::text)) where state = 'running' do update set rate = excluded.rate
returning replays.id, replays.selection, replays.rate, replays.done, replays.skipped, replays.sent,
    replays.next_at, replays.created_at, replays.state = 'done' as is_done

-- name: replay :one
-- row: ReplayRow
-- null: rate
select replays.id, replays.selection, replays.rate, replays.done, replays.skipped, replays.sent,
    replays.next_at, replays.created_at, replays.state = 'done' as is_done
from replays where id = :id

-- name: unfinished :many
-- row: ReplayRow
-- null: rate
select replays.id, replays.selection, replays.rate, replays.done, replays.skipped, replays.sent,
    replays.next_at, replays.created_at, replays.state = 'done' as is_done
from replays where state = 'running' order by created_at

-- name: position :one
-- Where the next portion starts: after this work.
-- null: at_id, at_stage
-- type: at_stage Stage
select at_id, at_stage from replays where id = :id

-- name: end :exec
update replays set state = 'done', updated_at = now() where id = :id and state = 'running'

-- name: countSent :exec
-- Marks a message as sent again by a replay.
with sent as (update dead_letters set replayed_at = now() where id = :letter)
update replays set sent = sent + 1, updated_at = now() where id = :id

-- name: notStarted :many
-- Work that a replay put back and no worker has started, with the cause of its last death. `replayed` and `stopped`
-- are the codes of a replay and a stopped replay in `attempts`, `detail` names this replay.
select w.id, w.owner, coalesce((
    select c.code from attempts c where c.work = w.id
        and c.code not in (:replayed, :stopped)
    order by c.at desc limit 1), :stopped) as code
from attempts a join work w on w.id = a.work
where a.at >= (select created_at from replays where id = :id)
    and a.code = :replayed and a.detail = :detail
    and not exists (select from attempts l where l.work = a.work and l.at > a.at)
    and w.attempt = 0 and w.published = 0 and w.lease_until is null and w.gate_key is null
        and (w.due_at is null or w.due_at > now())
limit :limit

-- name: markDead :one
-- Makes work that has not started dead again. Returns how much.
with given as (select g.id, g.code from unnest(:ids::uuid[], :codes::text[]) as g (id, code)),
gone as (
    delete from work w using given g
    where w.id = g.id and w.attempt = 0 and w.published = 0 and w.lease_until is null and w.gate_key is null
        and (w.due_at is null or w.due_at > now())
    returning w.id, w.owner, w.kind, w.stage, w.lane, w.batch, w.trace, g.code),
noted as (
    insert into attempts (work, owner, stage, attempt, code, detail, worker)
    select id, owner, stage, 0, :stopped::text, 'its replay was stopped', :worker::text
    from gone),
captures_dead as (
    update captures c set state = 'dead', reason = g.code, updated_at = now(), version = c.version + 1
    from gone g where g.kind = 'capture' and g.stage <> 'notify' and c.owner = g.owner and c.id = g.id),
exports_failed as (
    update exports e set state = 'failed', reason = g.code, updated_at = now(), version = e.version + 1
    from gone g where g.stage = 'export' and e.owner = g.owner and e.id = g.id),
tellings_dead as (
    insert into dead_work (id, stage, owner, kind, lane, batch, code, tries, trace)
    select id, stage, owner, kind, lane, batch, code, 1, trace from gone where stage = 'notify'
    on conflict (id, stage) do nothing),
counted as (
    update replays set done = done - (select count(*) from gone), updated_at = now() where id = :id)
select count(*) as n from gone
