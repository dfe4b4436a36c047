-- The counts of batches. Written by triggers on the captures, so that no code can forget them. In a transaction of one
-- statement, a statement-level AFTER trigger runs last; it locks the shards in one order, so that two transactions
-- cannot deadlock. A capture never changes its batch.

-- Adds to the counts of captures by state. A statement that concerns no batch has null arguments: then Postgres skips
-- the call.
create or replace function batches_count(
    p_owners uuid[], p_batches uuid[], p_states capture_state[], p_changes bigint[])
returns void language plpgsql strict as $$
begin
    insert into batch_counts as t (owner, batch, shard, total, pending, filed, inbox, dismissed, rejected, dead,
        cancelled)
    select c.owner, c.batch, pg_backend_pid() % 16,
        coalesce(sum(c.n) filter (where c.state <> 'erased'), 0),
        coalesce(sum(c.n) filter (where is_under_way(c.state)), 0),
        coalesce(sum(c.n) filter (where c.state = 'filed'), 0),
        coalesce(sum(c.n) filter (where c.state = 'inbox'), 0),
        coalesce(sum(c.n) filter (where c.state = 'dismissed'), 0),
        coalesce(sum(c.n) filter (where c.state = 'rejected'), 0),
        coalesce(sum(c.n) filter (where c.state = 'dead'), 0),
        coalesce(sum(c.n) filter (where c.state = 'cancelled'), 0)
    from unnest(p_owners, p_batches, p_states, p_changes) as c (owner, batch, state, n)
    group by c.owner, c.batch order by c.owner, c.batch
    on conflict (owner, batch, shard) do update set
        total = t.total + excluded.total, pending = t.pending + excluded.pending, filed = t.filed + excluded.filed,
        inbox = t.inbox + excluded.inbox, dismissed = t.dismissed + excluded.dismissed, rejected = t.rejected + excluded.rejected, dead = t.dead + excluded.dead,
        cancelled = t.cancelled + excluded.cancelled;
end $$;

create or replace function batches_count_insert() returns trigger language plpgsql as $$
begin
    perform batches_count(array_agg(c.owner), array_agg(c.batch), array_agg(c.state), array_agg(c.n))
    from (
        select n.owner, n.batch, n.state, count(*) as n from new_rows n where n.batch is not null
        group by n.owner, n.batch, n.state) c;
    return null;
end $$;
create or replace trigger batches_count_insert after insert on captures referencing new table as new_rows
    for each statement execute function batches_count_insert();

-- Adds up the captures that left a state and those that entered one; unchanged rows cancel out. Old and new rows are
-- not joined: a session keeps the plan of a trigger from its first execution, which is often for a single row. A nested
-- loop is right for one row, but for five hundred it was the most expensive part of filing.
create or replace function batches_count_update() returns trigger language plpgsql as $$
begin
    perform batches_count(array_agg(c.owner), array_agg(c.batch), array_agg(c.state), array_agg(c.n))
    from (
        -- The states under way count as one state: changes between them need no update.
        select r.owner, r.batch, s.state, sum(r.n)::bigint as n
        from (
            select owner, batch, state, 1 as n from new_rows where batch is not null
            union all
            select owner, batch, state, -1 from old_rows where batch is not null) r
        cross join lateral (select case when is_under_way(r.state) then 'received' else r.state end) s (state)
        group by r.owner, r.batch, s.state having sum(r.n) <> 0) c;
    return null;
end $$;
create or replace trigger batches_count_update after update on captures
    referencing old table as old_rows new table as new_rows
    for each statement execute function batches_count_update();

create or replace function batches_count_delete() returns trigger language plpgsql as $$
begin
    perform batches_count(array_agg(c.owner), array_agg(c.batch), array_agg(c.state), array_agg(c.n))
    from (
        select o.owner, o.batch, o.state, -count(*) as n from old_rows o where o.batch is not null
        group by o.owner, o.batch, o.state) c;
    return null;
end $$;
create or replace trigger batches_count_delete after delete on captures referencing old table as old_rows
    for each statement execute function batches_count_delete();
