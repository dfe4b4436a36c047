-- Captures: accept, wait for the end. Statements that depend on a filter, or share columns with one that does, are
-- composed.
-- import: Captures

-- name: lockBatches :rows
select batch, state from batch_runs where batch = any (:batches) and owner = any (:owners)
order by batch for share

-- name: insertWork :exec
-- Accepting a capture again after its work has ended must not create new work. `lease`: the seconds until the
-- dispatcher publishes the work again.
-- type: :batches [UUID?]
insert into work (id, owner, kind, stage, lane, published, due_at, batch, trace)
select u.id, u.owner, 'capture', u.stage::stage, u.lane::lane,
    case when u.held then 0 else 1 end,
    case when u.held then null else now() + make_interval(secs => :lease) end,
    u.batch, u.trace
from unnest(:ids::uuid[], :owners::uuid[], :stages::text[], :lanes::text[], :are_held::boolean[],
    :batches::uuid[], :traces::uuid[], :states::text[])
    as u (id, owner, stage, lane, held, batch, trace, state)
join captures c on c.owner = u.owner and c.id = u.id and c.state = u.state::capture_state
    and c.trace = u.trace
on conflict (id) do nothing

-- name: insertRecognitions :exec
-- Inserts the recognitions of the captures inserted by this transaction, and not of existing captures with the same
-- id.
-- type: :sealed [[UInt8]?], :confidence [Double?]
insert into recognitions (owner, capture, sealed, confidence)
select u.owner, u.id, u.sealed, u.confidence
from unnest(:owners::uuid[], :ids::uuid[], :sealed::bytea[], :confidence::float8[],
    :traces::uuid[])
    as u (owner, id, sealed, confidence, trace)
join captures c on c.owner = u.owner and c.id = u.id and c.trace = u.trace
where u.sealed is not null
on conflict (owner, capture) do nothing

-- name: deleteUnusedBlobs :rows
-- Deletes blobs whose capture existed already.
delete from blobs b using unnest(:owners::uuid[], :ids::uuid[]) as u (owner, id)
where b.owner = u.owner and b.id = u.id
    and not exists (select from captures c where c.owner = u.owner and c.image = u.id)
returning b.id

-- name: claimMark :exec
-- Waits for a concurrent request that claims the same mark. That request's capture is not visible to this statement's
-- snapshot. Therefore only a capture that is visible, and failed or deleted, loses its mark. A capture counts as long
-- as its owner can find its result: an interaction, an open note, a card, a
-- scan or an item.
insert into recent_captures as r (owner, device, mark, capture)
values (:owner, :device, :mark, :capture)
on conflict (owner, device, mark) do update set capture = excluded.capture,
    created_at = excluded.created_at
where r.created_at <= now() - make_interval(secs => :window) or exists (
    select from captures c
    where c.owner = r.owner and c.id = r.capture
        and not is_under_way(c.state) and not (exists (
            select from interactions i
            left join contacts k on k.owner = i.owner and k.id = i.contact
            left join groups g on g.owner = i.owner and g.id = i.group_id
            where i.owner = c.owner and i.capture = c.id
                and coalesce(i.deleted_at, k.deleted_at, g.deleted_at) is null)
        or exists (
            select from inbox_notes n
            where n.owner = c.owner and n.capture = c.id and n.state = 'open' and n.deleted_at is null)
        or exists (
            select from contacts k
            join contacts w on w.owner = k.owner and w.id = coalesce(k.merged_into, k.id)
            where k.owner = c.owner and k.capture = c.id and w.deleted_at is null)
        or exists (select from scans s where s.owner = c.owner and s.id = c.id)
        or exists (
            select from items t
            where t.owner = c.owner and t.capture = c.id and t.deleted_at is null)))

-- name: holder :rows
-- The capture that holds the mark.
select capture from recent_captures
where owner = :owner and device = :device and mark = :mark

-- name: ended :many
-- type: :states [CaptureState]
select c.id from unnest(:ids::uuid[], :owners::uuid[]) as u (id, owner)
join captures c on c.owner = u.owner and c.id = u.id
where c.state = any (:states::capture_state[])

-- name: importResults :many
-- The results of import messages that were accepted before.
select m.owner, m.message_id, m.request_hash, m.result from import_messages m
join unnest(:owners::uuid[], :message_ids::text[]) as u (owner, message_id)
    on m.owner = u.owner and m.message_id = u.message_id
