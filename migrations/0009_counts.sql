-- Counts a statement's changes without joining old and new rows. A session keeps the plan of a trigger from its first
-- execution, which is often for a single row: a nested loop is right for one row, but for five hundred it was the
-- most expensive part of filing.

-- Adds up the captures that left a state and those that entered one; unchanged rows cancel out, since a capture never
-- changes its batch.
create or replace function batches_count_update() returns trigger language plpgsql as $$
begin
    insert into batch_counts as t (owner, batch, shard, total, pending, filed, inbox, rejected, dead, cancelled)
    select c.owner, c.batch, pg_backend_pid() % 16,
        coalesce(sum(n) filter (where state <> 'erased'), 0),
        coalesce(sum(n) filter (where state = 'received'), 0),
        coalesce(sum(n) filter (where state = 'filed'), 0),
        coalesce(sum(n) filter (where state = 'inbox'), 0),
        coalesce(sum(n) filter (where state = 'rejected'), 0),
        coalesce(sum(n) filter (where state = 'dead'), 0),
        coalesce(sum(n) filter (where state = 'cancelled'), 0)
    from (
        -- The states before the end count as one state: changes between them need no update.
        select owner, batch, s.state, sum(n) as n
        from (
            select owner, batch, state, 1 as n from new_rows where batch is not null
            union all
            select owner, batch, state, -1 from old_rows where batch is not null) r
        cross join lateral (select case when r.state in ('recognized', 'understood') then 'received' else r.state end) s (state)
        group by owner, batch, s.state having sum(n) <> 0) c
    group by c.owner, c.batch order by c.owner, c.batch
    on conflict (owner, batch, shard) do update set
        total = t.total + excluded.total, pending = t.pending + excluded.pending, filed = t.filed + excluded.filed,
        inbox = t.inbox + excluded.inbox, rejected = t.rejected + excluded.rejected, dead = t.dead + excluded.dead,
        cancelled = t.cancelled + excluded.cancelled;
    return null;
end $$;

create or replace function feed_capture_update() returns trigger language plpgsql as $$
begin
    if not exists (select from new_rows where state not in ('received', 'recognized', 'understood')) then
        return null;
    end if;
    insert into changes (owner, object, id, change)
        select c.owner, 'capture', c.id, case c.state when 'erased' then 'deleted'::change_kind else 'updated' end
        from (
            select owner, id, state from new_rows where state not in ('received', 'recognized', 'understood')
            except
            select owner, id, state from old_rows) c;
    return null;
end $$;
