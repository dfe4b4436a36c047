-- Columns of work (why a row waits, when it was published), workers' heartbeats, and batches with exact counts.

-- Why due_at is in the future, if it is not the safety deadline of a published row.
create type work_gate as enum ('retry', 'rate');

alter table work
    add column gate work_gate,
    -- For `rate`: the rate limit key that the row waits for.
    add column gate_key text check (length(gate_key) <= 200),
    -- When the dispatcher or a worker last published the row.
    add column published_at timestamptz,
    add check (gate_key is null or gate = 'rate');

-- A row with published = 0 waits for the dispatcher; a message that names it is stale.
drop index work_waiting;
create index work_waiting on work (stage, owner, batch, id) where due_at is null;
drop index work_in_flight_bulk;
create index work_in_flight_bulk on work (stage) where lane = 'bulk' and due_at is not null and gate is null;
create index work_batch on work (batch, id) where batch is not null;
create index work_gate_key on work (gate_key, due_at) where gate_key is not null;

-- The last heartbeat of each worker for a stage's lane: the measured rate for the dispatcher's window, and the
-- consumer lag. Unlogged: the rows are lost in a crash and written again within a second.
create unlogged table stage_beats (
    worker     text not null,
    stage      stage not null,
    lane       lane not null,
    slots      integer not null,
    -- Since the worker started.
    done       bigint not null,
    failed     bigint not null,
    -- Uncompleted messages in this worker's partitions.
    lag        bigint not null,
    -- When the oldest of them was published; null if there is none.
    oldest_at  timestamptz,
    started_at timestamptz not null,
    at         timestamptz not null default now(),
    primary key (worker, stage, lane)
) with (fillfactor = 50);

create type batch_state as enum ('open', 'running', 'paused', 'cancelled');

create table batches (
    owner      uuid not null references owners (id),
    id         uuid not null,
    name       text not null check (length(name) between 1 and 200),
    device     text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id)
);
create index batches_list on batches (owner, created_at desc, id desc);

-- Whether a batch may run. No content and therefore no policy: the dispatcher and every load read it. A running batch
-- whose captures have all ended is finished without a further state change.
create table batch_runs (
    batch        uuid primary key,
    owner        uuid not null,
    state        batch_state not null default 'open',
    committed_at timestamptz,
    changed_at   timestamptz not null default now()
) with (fillfactor = 70);
create index batch_runs_cancelled on batch_runs (changed_at) where state = 'cancelled';

alter table captures drop constraint captures_check;
alter table captures add check (text_sealed is not null or image is not null
    or state in ('rejected', 'dead', 'cancelled', 'erased', 'filed', 'inbox'));
alter table captures add column batch uuid;
alter table captures add foreign key (owner, batch) references batches (owner, id);
create index captures_batch on captures (owner, batch, id) where batch is not null;
create index captures_batch_failed on captures (owner, batch, id)
    where batch is not null and state in ('dead', 'rejected');

-- The counters of a batch, in shards so that workers do not wait for each other. At every commit, summed over the
-- shards, total = pending + filed + inbox + rejected + dead + cancelled; an erased capture leaves the total.
create table batch_counts (
    owner     uuid not null,
    batch     uuid not null,
    shard     smallint not null,
    total     bigint not null default 0,
    pending   bigint not null default 0,
    filed     bigint not null default 0,
    inbox     bigint not null default 0,
    rejected  bigint not null default 0,
    dead      bigint not null default 0,
    cancelled bigint not null default 0,
    primary key (owner, batch, shard),
    foreign key (owner, batch) references batches (owner, id) on delete cascade
) with (fillfactor = 50);

-- Counted by triggers on the table, so that no code can forget it. In a transaction of one statement, the
-- statement-level AFTER trigger runs last; it locks the shards in one order, so that two transactions cannot
-- deadlock. A capture never changes its batch.
create function batches_count_insert() returns trigger language plpgsql as $$
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
create function batches_count_update() returns trigger language plpgsql as $$
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
    from (
        select n.owner, n.batch, s.state, s.n from new_rows n join old_rows o using (owner, id)
        cross join lateral (values (n.state, 1), (o.state, -1)) as s (state, n)
        where n.batch is not null and n.state <> o.state) c
    group by c.owner, c.batch order by c.owner, c.batch
    on conflict (owner, batch, shard) do update set
        total = t.total + excluded.total, pending = t.pending + excluded.pending, filed = t.filed + excluded.filed,
        inbox = t.inbox + excluded.inbox, rejected = t.rejected + excluded.rejected, dead = t.dead + excluded.dead,
        cancelled = t.cancelled + excluded.cancelled;
    return null;
end $$;
create function batches_count_delete() returns trigger language plpgsql as $$
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

create trigger batches_count_insert after insert on captures referencing new table as new_rows
    for each statement execute function batches_count_insert();
create trigger batches_count_update after update on captures referencing old table as old_rows new table as new_rows
    for each statement execute function batches_count_update();
create trigger batches_count_delete after delete on captures referencing old table as old_rows
    for each statement execute function batches_count_delete();

do $$
declare
    walled text;
begin
    foreach walled in array array['batches', 'batch_counts']
    loop
        execute format('alter table %I enable row level security', walled);
        execute format('alter table %I force row level security', walled);
        execute format('create policy owners on %I using (owner = any ((select tapline_owners())::uuid[]))', walled);
    end loop;
end $$;

create trigger feed_insert after insert on batches referencing new table as new_rows
    for each statement execute function feed_insert('batch');
create trigger feed_update after update on batches referencing new table as new_rows
    for each statement execute function feed_update('batch');
create trigger feed_delete after delete on batches referencing old table as old_rows
    for each statement execute function feed_delete('batch');
