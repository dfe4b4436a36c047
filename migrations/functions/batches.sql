-- Counted by triggers on the table, so that no code can forget it. In a transaction of one statement, the
-- statement-level AFTER trigger runs last; it locks the shards in one order, so that two transactions cannot
-- deadlock. A capture never changes its batch.
create or replace function batches_count_insert() returns trigger language plpgsql as $$
begin
    insert into batch_counts as t (owner, batch, shard, total, pending, filed, inbox, rejected, dead, cancelled)
    select c.owner, c.batch, pg_backend_pid() % 16,
        coalesce(sum(n) filter (where state <> 'erased'), 0),
        coalesce(sum(n) filter (where state in ('received', 'recognized', 'understood')), 0),
        coalesce(sum(n) filter (where state = 'filed'), 0),
        coalesce(sum(n) filter (where state = 'inbox'), 0),
        coalesce(sum(n) filter (where state = 'rejected'), 0),
        coalesce(sum(n) filter (where state = 'dead'), 0),
        coalesce(sum(n) filter (where state = 'cancelled'), 0)
    from (select owner, batch, state, 1 as n from new_rows where batch is not null) c
    group by c.owner, c.batch order by c.owner, c.batch
    on conflict (owner, batch, shard) do update set
        total = t.total + excluded.total, pending = t.pending + excluded.pending, filed = t.filed + excluded.filed,
        inbox = t.inbox + excluded.inbox, rejected = t.rejected + excluded.rejected, dead = t.dead + excluded.dead,
        cancelled = t.cancelled + excluded.cancelled;
    return null;
end $$;

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

create or replace function batches_count_delete() returns trigger language plpgsql as $$
begin
    insert into batch_counts as t (owner, batch, shard, total, pending, filed, inbox, rejected, dead, cancelled)
    select c.owner, c.batch, pg_backend_pid() % 16,
        coalesce(sum(n) filter (where state <> 'erased'), 0),
        coalesce(sum(n) filter (where state in ('received', 'recognized', 'understood')), 0),
        coalesce(sum(n) filter (where state = 'filed'), 0),
        coalesce(sum(n) filter (where state = 'inbox'), 0),
        coalesce(sum(n) filter (where state = 'rejected'), 0),
        coalesce(sum(n) filter (where state = 'dead'), 0),
        coalesce(sum(n) filter (where state = 'cancelled'), 0)
    from (select owner, batch, state, -1 as n from old_rows where batch is not null) c
    group by c.owner, c.batch order by c.owner, c.batch
    on conflict (owner, batch, shard) do update set
        total = t.total + excluded.total, pending = t.pending + excluded.pending, filed = t.filed + excluded.filed,
        inbox = t.inbox + excluded.inbox, rejected = t.rejected + excluded.rejected, dead = t.dead + excluded.dead,
        cancelled = t.cancelled + excluded.cancelled;
    return null;
end $$;
create or replace trigger batches_count_insert after insert on captures referencing new table as new_rows
    for each statement execute function batches_count_insert();
create or replace trigger batches_count_update after update on captures referencing old table as old_rows new table as new_rows
    for each statement execute function batches_count_update();
create or replace trigger batches_count_delete after delete on captures referencing old table as old_rows
    for each statement execute function batches_count_delete();
