-- Dead letters that an operator can work with: what is dead over all owners without its content, replays, and all that
-- a message that could not be read came with.

-- Work that ended undone, written by the transaction that ends it and removed by the one that revives it. The row of
-- the capture or export stays the truth. No content, hence no policy.
create table dead_work (
    id        uuid not null,
    stage     stage not null,
    owner     uuid not null,
    kind      work_kind not null,
    lane      lane not null,
    batch     uuid,
    code      text not null,
    -- Written down since it was last replayed.
    tries     integer not null,
    trace     uuid not null,
    died_at   timestamptz not null default now(),
    -- The picture that it would be read from has been dropped: it cannot be replayed.
    is_hollow boolean not null default false,
    -- When tapline.dead was told.
    told_at   timestamptz,
    -- A telling may be given up while its capture is dead.
    primary key (id, stage)
);
create index dead_work_cause on dead_work (stage, code, died_at, id) include (is_hollow);
create index dead_work_batch on dead_work (batch, stage, code, died_at, id) where batch is not null;
create index dead_work_untold on dead_work (died_at) where told_at is null;

-- Written by the tables themselves, so that no code can forget it, the release before this one included.
create function tries_of(work_id uuid) returns integer language sql stable as $$
    select count(*)::integer from attempts a
    where a.work = work_id and a.code <> 'replayed' and a.at > coalesce(
        (select max(r.at) from attempts r where r.work = work_id and r.code = 'replayed'), '-infinity')
$$;
create function captures_mourn() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or new.state <> 'dead' then
        delete from dead_work where id = old.id;
        return null;
    end if;
    insert into dead_work (id, stage, owner, kind, lane, batch, code, tries, trace)
    values (new.id,
        case old.state when 'understood' then 'match'::stage when 'recognized' then 'understand'
            else case when old.text_sealed is null then 'recognize'::stage else 'understand' end end,
        new.owner, 'capture', new.lane, new.batch, new.reason, tries_of(new.id), new.trace)
    on conflict (id, stage) do nothing;
    return null;
end $$;
create function exports_mourn() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or new.state <> 'failed' then
        delete from dead_work where id = old.id;
        return null;
    end if;
    insert into dead_work (id, stage, owner, kind, lane, code, tries, trace)
    values (new.id, 'export', new.owner, 'export', 'now', coalesce(new.reason, 'internal_error'), tries_of(new.id),
        coalesce((select trace from work where id = new.id), new.id))
    on conflict (id, stage) do nothing;
    return null;
end $$;
create trigger captures_mourn after update of state on captures
    for each row when ((old.state = 'dead') <> (new.state = 'dead')) execute function captures_mourn();
create trigger captures_mourn_gone after delete on captures
    for each row when (old.state = 'dead') execute function captures_mourn();
create trigger exports_mourn after update of state on exports
    for each row when ((old.state = 'failed') <> (new.state = 'failed')) execute function exports_mourn();
create trigger exports_mourn_gone after delete on exports
    for each row when (old.state = 'failed') execute function exports_mourn();

-- What is dead already. The owner of a table is behind its wall too.
alter table captures no force row level security;
alter table exports no force row level security;
insert into dead_work (id, stage, owner, kind, lane, batch, code, tries, trace, died_at, is_hollow, told_at)
    select c.id, s.stage, c.owner, 'capture', c.lane, c.batch, c.reason, tries_of(c.id), c.trace, c.updated_at,
        s.stage = 'recognize' and c.image is null, now()
    from captures c
    cross join lateral (
        select case
            when exists (select from understandings u where u.owner = c.owner and u.capture = c.id) then 'match'::stage
            when c.text_sealed is not null
                or exists (select from recognitions r where r.owner = c.owner and r.capture = c.id) then 'understand'
            else 'recognize' end as stage) s
    where c.state = 'dead';
insert into dead_work (id, stage, owner, kind, lane, code, tries, trace, died_at, told_at)
    select id, 'export', owner, 'export', 'now', coalesce(reason, 'internal_error'), tries_of(id), id, updated_at, now()
    from exports where state = 'failed';
alter table captures force row level security;
alter table exports force row level security;

-- A dead capture's picture goes after a week, and what was read from it is enough to go on. The new rule allows all
-- that the old one did, so nothing needs to be looked at again.
alter table captures drop constraint if exists captures_check;
alter table captures add constraint captures_have_content
    check (text_sealed is not null or image is not null or state <> 'received') not valid;

create index attempts_old on attempts (at);

-- Dead work put back at a pace. A run that was cut short goes on where it stopped.
create type replay_state as enum ('running', 'done');
create table replays (
    id         uuid primary key,
    selection  jsonb not null,
    -- A second.
    rate       double precision check (rate > 0),
    state      replay_state not null default 'running',
    -- How far it has come, in the order of dead_work_cause.
    at_stage   stage,
    at_code    text,
    at_died    timestamptz,
    at_id      uuid,
    done       bigint not null default 0,
    -- Passed over: hollow, or no longer dead.
    skipped    bigint not null default 0,
    -- Messages sent again.
    sent       bigint not null default 0,
    -- When the next may go.
    next_at    timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index replays_running on replays (md5(selection::text)) where state = 'running';

-- Key and headers are needed to send a message again. A broker whose topics begin anew gives out its offsets again:
-- the older row then gives its place up ("offset" null) and keeps `position`. `mark` tells two payloads apart.
alter table dead_letters
    alter column "offset" drop not null,
    add column position bigint,
    add column size integer,
    add column mark bytea,
    add column envelope_sealed bytea,
    add column told_at timestamptz,
    add column replayed_at timestamptz;
update dead_letters set told_at = now();
create index dead_letters_cause on dead_letters (topic, code, created_at, id);
create index dead_letters_old on dead_letters (created_at);
create index dead_letters_untold on dead_letters (created_at) where told_at is null;
