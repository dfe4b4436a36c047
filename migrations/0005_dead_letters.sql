-- Dead letters for the operator: dead work of all owners without content, replays, and the envelope of messages that
-- could not be parsed.

-- Work that ended without success. Written by the transaction that ends the work, and deleted by the one that revives
-- it. The authoritative state is the row of the capture or export. No content and therefore no policy.
create table dead_work (
    id        uuid not null,
    stage     stage not null,
    owner     uuid not null,
    kind      work_kind not null,
    lane      lane not null,
    batch     uuid,
    code      text not null,
    -- Attempts since the last replay.
    tries     integer not null,
    trace     uuid not null,
    died_at   timestamptz not null default now(),
    -- The image was dropped, so the work cannot be replayed.
    is_hollow boolean not null default false,
    -- When the message for tapline.dead was published.
    told_at   timestamptz,
    -- A notification can be given up while its capture is dead.
    primary key (id, stage)
);
create index dead_work_cause on dead_work (stage, code, died_at, id) include (is_hollow);
create index dead_work_batch on dead_work (batch, stage, code, died_at, id) where batch is not null;
create index dead_work_untold on dead_work (died_at) where told_at is null;

-- Written by triggers on the tables, so that no code can forget it, including the previous release's code.
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

-- Work that is dead already. The policies also apply to the tables' owner.
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

-- A dead capture's image is deleted after a week; the recognition is enough to continue. The new constraint allows
-- everything that the old one did, so existing rows need no check.
alter table captures drop constraint if exists captures_check;
alter table captures add constraint captures_have_content
    check (text_sealed is not null or image is not null or state <> 'received') not valid;

create index attempts_old on attempts (at);

-- Replays of dead work at a given rate. An interrupted replay continues where it stopped.
create type replay_state as enum ('running', 'done');
create table replays (
    id         uuid primary key,
    selection  jsonb not null,
    -- Pieces of work per second.
    rate       double precision check (rate > 0),
    state      replay_state not null default 'running',
    -- The progress, in the order of dead_work_cause.
    at_stage   stage,
    at_code    text,
    at_died    timestamptz,
    at_id      uuid,
    done       bigint not null default 0,
    -- Skipped: content deleted, or no longer dead.
    skipped    bigint not null default 0,
    -- Messages sent again.
    sent       bigint not null default 0,
    -- When the next piece of work is due.
    next_at    timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index replays_running on replays (md5(selection::text)) where state = 'running';

-- Key and headers are needed to send a message again. A recreated topic assigns its offsets again: the older row then
-- sets "offset" to null and keeps `position`. `mark` distinguishes two payloads.
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
