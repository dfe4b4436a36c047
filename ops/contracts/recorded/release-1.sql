-- What the workers of the first release (schema 0001) ran, with values in the place of parameters, in the order of one
-- line's life. `changes` is what each must still do on every later schema: old and new workers run side by side while
-- an installation is brought up to date.

-- a text is accepted, changes 1
insert into captures (owner, id, kind, state, lane, source, device, language, text_sealed, image,
    captured_at, waited_for, trace)
select u.owner, u.id, u.kind::capture_kind, 'received', u.lane::lane, u.source, u.device, u.language,
    u.text_sealed, u.image, u.captured_at, false, u.trace
from unnest('{:owner}'::uuid[], '{01939a3e-7c00-7000-8000-000000000001}'::uuid[], '{conversation}'::text[],
    '{now}'::text[], '{http}'::text[], '{device}'::text[], '{eng}'::text[], '{"\\x01"}'::bytea[], '{NULL}'::uuid[],
    '{2026-01-04 10:00:00+00}'::timestamptz[], '{01939a3e-7c00-7000-8000-0000000000a1}'::uuid[])
    as u (owner, id, kind, lane, source, device, language, text_sealed, image, captured_at, trace)
on conflict (owner, id) do nothing;

-- its work is inserted, changes 1
insert into work (id, owner, kind, stage, lane, published, due_at, trace)
select u.id, u.owner, 'capture', u.stage::stage, u.lane::lane,
    case when u.held then 0 else 1 end,
    case when u.held then null else now() + make_interval(secs => 10) end, u.trace
from unnest('{01939a3e-7c00-7000-8000-000000000001}'::uuid[], '{:owner}'::uuid[], '{understand}'::text[],
    '{now}'::text[], '{f}'::bool[], '{01939a3e-7c00-7000-8000-0000000000a1}'::uuid[])
    as u (id, owner, stage, lane, held, trace)
join captures c on c.owner = u.owner and c.id = u.id and c.state = 'received' and c.trace = u.trace
on conflict (id) do nothing;

-- a picture in bulk is accepted, changes 1
insert into blobs (owner, id, content_type, size, wrapped_key, content)
values (':owner', '01939a3e-7c00-7000-8000-0000000000b1', 'image/png', 1, '\x01', '\x01');

-- and its capture, changes 1
insert into captures (owner, id, kind, state, lane, source, device, language, text_sealed, image,
    captured_at, waited_for, trace)
values (':owner', '01939a3e-7c00-7000-8000-000000000002', 'conversation', 'received', 'bulk', 'import', 'device', 'eng',
    null, '01939a3e-7c00-7000-8000-0000000000b1', now(), false, '01939a3e-7c00-7000-8000-0000000000a2')
on conflict (owner, id) do nothing;

-- and its work is held back, changes 1
insert into work (id, owner, kind, stage, lane, published, due_at, trace)
select id, owner, 'capture', 'recognize', lane, 0, null, trace
from captures where id = '01939a3e-7c00-7000-8000-000000000002'
on conflict (id) do nothing;

-- the dispatcher lets it into the window, changes 1
with recursive waiting as (
    (select owner from work where due_at is null order by owner limit 1)
    union all
    select (select w.owner from work w where w.due_at is null and w.owner > o.owner order by w.owner limit 1)
    from waiting o where o.owner is not null),
room as (
    select greatest(0, 2000 - count(*)) as places from work where lane = 'bulk' and due_at is not null),
fair as (
    select w.id, row_number() over (partition by o.owner order by w.id) as turn
    from waiting o
    cross join lateral (
        select id from work where due_at is null and owner = o.owner
        order by id limit (select places from room)) w
    where o.owner is not null),
chosen as (select id from fair order by turn, id limit (select places from room))
update work w set published = 1, due_at = now() + make_interval(secs => 10)
where w.id = any (array (select id from chosen)) and w.due_at is null
returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace;

-- a worker claims it, changes 1
with given as (
    select * from unnest('{01939a3e-7c00-7000-8000-000000000002}'::uuid[], '{recognize}'::text[], '{0}'::bigint[])
        as g (id, stage, attempt))
update work w set attempt = w.attempt + 1, lease_until = now() + make_interval(secs => 9),
    due_at = now() + make_interval(secs => 9)
from given g
where w.id = g.id and w.stage = g.stage::stage and w.attempt = g.attempt
    and (w.lease_until is null or w.lease_until < now())
returning w.id, w.attempt;

-- and lengthens its lease, changes 1
update work set lease_until = now() + make_interval(secs => 9), due_at = now() + make_interval(secs => 9)
where id = '01939a3e-7c00-7000-8000-000000000002' and stage = 'recognize' and attempt = 1
    and lease_until is not null;

-- and loads it, changes 1
select w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, w.published,
    c.kind, c.language, c.captured_at, c.image, c.text_sealed, r.sealed
from work w
join captures c on c.owner = w.owner and c.id = w.id
left join recognitions r on r.owner = w.owner and r.capture = w.id
where w.id = any ('{01939a3e-7c00-7000-8000-000000000002}'::uuid[]);

-- and stores what it read, changes 1
with given as (
    select g.* from unnest('{01939a3e-7c00-7000-8000-000000000002}'::uuid[], '{1}'::bigint[], '{:owner}'::uuid[],
        '{"\\x01"}'::bytea[]) as g (id, attempt, owner, sealed)
    where not (false)),
moved as (
    update work w set stage = 'understand', attempt = 0, published = 1, lease_until = null,
        due_at = now() + make_interval(secs => 10)
    from given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'recognize'
    returning w.id, w.owner, w.lane, g.sealed),
kept as (
    insert into recognitions (owner, capture, sealed)
    select owner, id, sealed from moved
    on conflict (owner, capture) do update set sealed = excluded.sealed),
stated as (
    update captures c set state = 'recognized', updated_at = now(), version = c.version + 1
    from moved m where c.owner = m.owner and c.id = m.id)
select id from moved;

-- a try goes wrong, changes 1
with moved as (
    update work set lease_until = null, published = 0,
        attempt = attempt + case when lease_until is null then 1 else 0 end,
        due_at = now() + make_interval(secs => 0)
    where id = '01939a3e-7c00-7000-8000-000000000002' and stage = 'understand' and attempt = 0
    returning id, owner, stage, attempt)
insert into attempts (work, owner, stage, attempt, code, detail, worker)
select id, owner, stage, attempt, 'busy', 'busy', 'ai-worker@a:1' from moved;

-- what is due is published again, changes 1
with due as (
    select id from work where due_at <= now() order by due_at limit 1000 for update skip locked)
update work w set published = w.published + 1, lease_until = null,
    due_at = now() + make_interval(secs => least(600, 10 * power(2, least(w.published, 10))))
from due where w.id = due.id
returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace;

-- it dies, changes 1
with given as (
    select g.* from unnest('{01939a3e-7c00-7000-8000-000000000002}'::uuid[], '{1}'::bigint[], '{:owner}'::uuid[])
        as g (id, attempt, owner)
    where not (false)),
told as (
    update work w set stage = 'notify', attempt = 0, published = 1, lease_until = null,
        due_at = now() + make_interval(secs => 10)
    from given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'understand' and w.lane = 'now'
    returning w.id, w.owner, w.lane),
done as (
    delete from work w using given g
    where w.id = g.id and w.attempt = g.attempt and w.stage = 'understand' and w.lane = 'bulk'
    returning w.id, w.owner, w.lane),
moved as (select * from told union all select * from done),
tried as (
    insert into attempts (work, owner, stage, attempt, code, detail, worker)
    select id, owner, 'understand'::stage, 1, 'always', 'always', 'ai-worker@a:1' from moved),
ended as (
    update captures c set state = 'dead', reason = 'always', updated_at = now(), version = c.version + 1
    from moved m where c.owner = m.owner and c.id = m.id)
select m.id from moved m;

-- the text is understood, changes 1
with given as (
    select g.* from unnest('{01939a3e-7c00-7000-8000-000000000001}'::uuid[], '{0}'::bigint[], '{:owner}'::uuid[],
        '{"\\x01"}'::bytea[], '{rules}'::text[]) as g (id, attempt, owner, sealed, read_by)
    where not (false)),
moved as (
    update work w set stage = 'match', attempt = 0, published = 1, lease_until = null,
        due_at = now() + make_interval(secs => 10)
    from given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'understand'
    returning w.id, w.owner, w.lane, g.sealed, g.read_by),
kept as (
    insert into understandings (owner, capture, read_by, sealed)
    select owner, id, read_by, sealed from moved
    on conflict (owner, capture) do update set sealed = excluded.sealed, read_by = excluded.read_by),
stated as (
    update captures c set state = 'understood', updated_at = now(), version = c.version + 1
    from moved m where c.owner = m.owner and c.id = m.id)
select id from moved;

-- and filed in the inbox, changes 1
with given as (
    select g.* from unnest('{01939a3e-7c00-7000-8000-000000000001}'::uuid[], '{0}'::bigint[], '{:owner}'::uuid[],
        '{no_match}'::text[], '{"\\x01"}'::bytea[]) as g (id, attempt, owner, reason, sealed)
    where not (false)),
told as (
    update work w set stage = 'notify', attempt = 0, published = 1, lease_until = null,
        due_at = now() + make_interval(secs => 10)
    from given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'match' and w.lane = 'now'
    returning w.id, w.owner, w.lane, g.reason, g.sealed),
done as (
    delete from work w using given g
    where w.id = g.id and w.attempt = g.attempt and w.stage = 'match' and w.lane = 'bulk'
    returning w.id, w.owner, w.lane, g.reason, g.sealed),
moved as (select * from told union all select * from done),
noted as (
    insert into inbox_notes (owner, id, capture, reason, suggestions, happened_at, source_app, sealed)
    select owner, id, id, reason, '[]'::jsonb, now(), null, sealed from moved where reason is not null),
stated as (
    update captures c set state = case when m.reason is null then 'filed'::capture_state else 'inbox' end,
        reason = m.reason, updated_at = now(), version = c.version + 1
    from moved m where c.owner = m.owner and c.id = m.id)
select id from moved;

-- and told of, changes 1
with given as (
    select * from unnest('{01939a3e-7c00-7000-8000-000000000001}'::uuid[], '{0}'::bigint[]) as g (id, attempt)),
over as (
    delete from work w using given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'notify'
    returning w.id, w.owner)
insert into notifications (owner, id, kind, subject, expires_at)
select o.owner, o.id, coalesce('capture.' || c.state, 'export.' || e.state), o.id, now() + interval '24 hours'
from over o
left join captures c on c.owner = o.owner and c.id = o.id
left join exports e on e.owner = o.owner and e.id = o.id
where c.id is not null or e.id is not null
on conflict (owner, id) do update set kind = excluded.kind, expires_at = excluded.expires_at,
    created_at = now(), updated_at = now(), read_at = null, version = notifications.version + 1
returning owner, id, kind;

-- an export is asked for, changes 1
insert into exports (owner, id, format) values (':owner', '01939a3e-7c00-7000-8000-000000000003', 'csv')
on conflict (owner, id) do nothing;

-- and its work, changes 1
insert into work (id, owner, kind, stage, lane, published, due_at, trace)
select id, owner, 'export', 'export', 'now', 1, now() + make_interval(secs => 10),
    '01939a3e-7c00-7000-8000-0000000000a3'
from exports where owner = ':owner' and id = '01939a3e-7c00-7000-8000-000000000003' and state = 'pending'
on conflict (id) do nothing;

-- which fails, changes 1
with told as (
    update work w set stage = 'notify', attempt = 0, published = 1, lease_until = null,
        due_at = now() + make_interval(secs => 10)
    where w.id = '01939a3e-7c00-7000-8000-000000000003' and w.attempt = 0 and w.stage = 'export' and w.lane = 'now'
    returning w.id, w.owner),
failed as (
    update exports e set state = 'failed', reason = 'internal_error', updated_at = now(), version = e.version + 1
    from told m where e.owner = m.owner and e.id = m.id)
select m.id from told m;

-- and whose telling is given up, changes 1
with gone as (
    delete from work where id = '01939a3e-7c00-7000-8000-000000000003' and stage = 'notify' and attempt = 0
    returning id, owner),
tried as (
    insert into attempts (work, owner, stage, attempt, code, detail, worker)
    select id, owner, 'notify', 0, 'internal_error', 'away', 'notifier@a:1' from gone)
select id from gone;

-- what was published is hastened, changes 0
update work set due_at = now(), published = 0
where due_at > now() and published > 0 and (lease_until is null or lease_until < now());

-- a message that cannot be read is kept, changes 1
insert into dead_letters (id, topic, "partition", "offset", code, detail, payload_sealed)
values ('01939a3e-7c00-7000-8000-000000000004', 'tapline.import', 0, 1, 'invalid_json', 'byte 3', '\x01')
on conflict (topic, "partition", "offset", code) do nothing;

-- once, changes 0
insert into dead_letters (id, topic, "partition", "offset", code, detail, payload_sealed)
values ('01939a3e-7c00-7000-8000-000000000005', 'tapline.import', 0, 1, 'invalid_json', 'byte 3', '\x01')
on conflict (topic, "partition", "offset", code) do nothing;

-- and listed, changes 1
select id, topic, "partition", "offset", code, detail, created_at,
    (extract(epoch from created_at) * 1000000)::bigint as cursor_at
from dead_letters order by created_at desc, id desc limit 51;

-- the sweep looks for old pictures of the dead, changes 0
with old as (
    select owner, id, image from captures
    where state = 'dead' and image is not null and updated_at < now() - interval '7 days'
    for update),
emptied as (
    update captures c set image = null, updated_at = now(), version = c.version + 1
    from old o where c.owner = o.owner and c.id = o.id)
delete from blobs b using old o where b.owner = o.owner and b.id = o.image returning b.id;

-- status counts what stands, changes 0
select stage, lane, count(*) filter (where due_at is null) as waiting,
    count(*) filter (where due_at is not null) as in_flight,
    count(*) filter (where lease_until > now()) as leased,
    count(*) filter (where due_at < now()) as overdue,
    count(*) filter (where due_at is not null and attempt > 0 and published = 0) as retrying,
    min(created_at) as oldest
from work group by stage, lane order by stage, lane;
