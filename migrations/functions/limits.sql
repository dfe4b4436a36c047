-- Rate limits: charges, waiting work and its grants.
--
-- The uses of a key are counted by the second for the last 61 seconds, so that no window of 60 seconds exceeds the
-- limit; days are UTC days. Every charge locks its keys' rows in the order of their names: limits are exact over any
-- number of processes, and concurrent charges cannot deadlock.
--
-- Work whose key has no quota left waits without a charge: gate 'rate', gate_key the key, due_at its estimated time.
-- The leading dispatcher grants it (rate_grant): first lane `now`, then the owners in turn, the oldest work of an
-- owner first. Granted work is charged: gate 'rate' without a key. So `gate_key is not null` means that work waits
-- for a grant.

-- The key of the default setting for a key without a setting of its own.
create or replace function rate_default(p_key text) returns text language sql immutable as $$
    select left(p_key, length(p_key) - strpos(reverse(p_key), ':') + 1) || '*'
$$;

-- The effective setting of a key: its own, otherwise its default.
create or replace function rate_limit_of(p_key text) returns setof rate_limits language sql stable as $$
    select * from rate_limits l where l.key in (p_key, rate_default(p_key)) order by l.key = p_key desc limit 1
$$;

-- A key's counters at a given time.
create or replace function rate_state_at(p_key text, p_now timestamptz) returns rate_state language plpgsql stable as $$
declare
    st rate_state;
    passed integer;
begin
    select * into st from rate_state s where s.key = p_key;
    if st.key is null then
        st := row(p_key, 0, array_fill(0, array[61]), array_fill(0::bigint, array[61]), '-infinity', 0, 0, '-infinity',
            '-infinity', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
    end if;
    passed := least(greatest(floor(extract(epoch from p_now))::bigint - st.second, 0), 61);
    if passed > 0 then
        st.second := floor(extract(epoch from p_now))::bigint;
        st.requests := array_fill(0, array[passed]) || st.requests[1:61 - passed];
        st.tokens := array_fill(0::bigint, array[passed]) || st.tokens[1:61 - passed];
    end if;
    if st.day < (p_now at time zone 'UTC')::date then
        st.day := (p_now at time zone 'UTC')::date;
        st.day_requests := 0;
        st.day_tokens := 0;
    end if;
    return st;
end $$;

-- The earliest time at which a request with p_tokens has quota.
create or replace function rate_free_at(st rate_state, l rate_limits, p_tokens bigint, p_now timestamptz)
returns timestamptz language plpgsql immutable as $$
declare
    over_requests bigint := coalesce(1 - l.requests_per_minute, -9e15);
    over_tokens bigint := coalesce(p_tokens - l.tokens_per_minute, -9e15);
begin
    if st.day_requests >= l.requests_per_day or st.day_tokens + p_tokens > l.tokens_per_day then
        return (st.day + 1)::timestamp at time zone 'UTC';
    end if;
    for i in 1 .. 61 loop
        over_requests := over_requests + st.requests[i];
        over_tokens := over_tokens + st.tokens[i];
    end loop;
    if over_requests <= 0 and over_tokens <= 0 then return p_now; end if;
    for i in reverse 61 .. 1 loop
        over_requests := over_requests - st.requests[i];
        over_tokens := over_tokens - st.tokens[i];
        if over_requests <= 0 and over_tokens <= 0 then return to_timestamp(st.second - (i - 1) + 61); end if;
    end loop;
    return to_timestamp(st.second + 61);
end $$;

-- The interval between evenly spaced requests, after one request.
create or replace function rate_space(l rate_limits, p_tokens bigint) returns interval language sql immutable as $$
    select make_interval(secs => greatest(
        0.000001, 60.0 / l.requests_per_minute, 60.0 * p_tokens / l.tokens_per_minute))
$$;

-- The tokens charged for a request: at most the whole limit, since a larger request could otherwise never run.
create or replace function rate_cost(l rate_limits, p_tokens bigint) returns bigint language sql immutable as $$
    select least(p_tokens, l.tokens_per_minute, l.tokens_per_day)
$$;

-- Charges requests in their order, each to both of its keys or to neither. A key that is null or has no limit is
-- ignored.
--
-- p_in_line: true if these requests are the first waiting rows of their keys; false if waiting rows go before them.
-- Returns the refused requests: their position, the key that refused, and their estimated time.
create or replace function rate_take(
    p_narrow text[], p_wide text[], p_tokens bigint[], p_bulk boolean[], p_in_line boolean, p_now timestamptz)
returns table (unit integer, refused_by text, at timestamptz) language plpgsql as $$
declare
    keys text[];
    limits rate_limits[];
    states rate_state[];
    -- For each key: free quota, quota charged by this call, and its limits.
    free_requests bigint[];
    free_tokens bigint[];
    more_requests integer[];
    more_tokens bigint[];
    most_tokens bigint[];
    request_space float8[];
    token_space float8[];
    spaces timestamptz[];
    now_tails timestamptz[];
    bulk_tails timestamptz[];
    now_behind boolean[];
    bulk_behind boolean[];
    at_now timestamptz;
    next_at timestamptz;
    i integer;
    narrow integer;
    wide integer;
    held integer;
    is_bulk boolean;
    cost bigint;
    st rate_state;
    l rate_limits;
begin
    select array_agg(k.key order by k.key), array_agg(s order by k.key) into keys, limits
    from (select distinct u.key from unnest(p_narrow || p_wide) as u (key) where u.key is not null) k
    cross join lateral rate_limit_of(k.key) s;
    if keys is null then return; end if;

    insert into rate_state (key)
    select k from unnest(keys) k where not exists (select from rate_state s where s.key = k) order by k
    on conflict do nothing;
    perform from rate_state s where s.key = any (keys) order by s.key for update;
    at_now := coalesce(p_now, clock_timestamp());
    for i in 1 .. cardinality(keys) loop
        st := rate_state_at(keys[i], at_now);
        l := limits[i];
        states[i] := st;
        free_requests[i] := least(
            coalesce(l.requests_per_minute - (select sum(n) from unnest(st.requests) n), 9e15),
            coalesce(l.requests_per_day - st.day_requests, 9e15));
        free_tokens[i] := least(
            coalesce(l.tokens_per_minute - (select sum(n) from unnest(st.tokens) n), 9e15),
            coalesce(l.tokens_per_day - st.day_tokens, 9e15));
        more_requests[i] := 0;
        more_tokens[i] := 0;
        most_tokens[i] := least(l.tokens_per_minute, l.tokens_per_day);
        request_space[i] := coalesce(60.0 / l.requests_per_minute, 0);
        token_space[i] := coalesce(60.0 / l.tokens_per_minute, 0);
        spaces[i] := st.spaced_at;
        -- Only providers' work waits.
        now_behind[i] := not p_in_line and starts_with(keys[i], 'provider:')
            and exists (select from work w where w.gate_key = keys[i] and w.lane = 'now');
        bulk_behind[i] := now_behind[i] or not p_in_line and starts_with(keys[i], 'provider:')
            and exists (select from work w where w.gate_key = keys[i]);
        now_tails[i] := case when now_behind[i] then st.now_tail_at else '-infinity' end;
        bulk_tails[i] := case when bulk_behind[i] then st.bulk_tail_at else '-infinity' end;
    end loop;

    for u in 1 .. cardinality(p_tokens) loop
        narrow := array_position(keys, p_narrow[u]);
        wide := array_position(keys, p_wide[u]);
        is_bulk := p_bulk[u];
        held := null;
        foreach i in array array[narrow, wide] loop
            continue when i is null or held is not null;
            if now_behind[i] or free_requests[i] < 1 or free_tokens[i] < least(p_tokens[u], most_tokens[i])
                or is_bulk and (bulk_behind[i] or spaces[i] > at_now)
            then held := i; end if;
        end loop;
        if held is null then
            foreach i in array array[narrow, wide] loop
                continue when i is null;
                cost := least(p_tokens[u], most_tokens[i]);
                free_requests[i] := free_requests[i] - 1;
                free_tokens[i] := free_tokens[i] - cost;
                more_requests[i] := more_requests[i] + 1;
                more_tokens[i] := more_tokens[i] + cost;
                if is_bulk then
                    -- Catches up on at most one second of delay.
                    spaces[i] := greatest(spaces[i], at_now - interval '1 second')
                        + make_interval(secs => greatest(request_space[i], token_space[i] * cost));
                end if;
            end loop;
            continue;
        end if;

        cost := least(p_tokens[u], most_tokens[held]);
        at := at_now;
        -- Only the first waiting row computes its time from the counters; each other row follows one interval later.
        if not now_behind[held] and not (is_bulk and bulk_behind[held]) then
            st := states[held];
            st.requests[1] := st.requests[1] + more_requests[held];
            st.tokens[1] := st.tokens[1] + more_tokens[held];
            st.day_requests := st.day_requests + more_requests[held];
            st.day_tokens := st.day_tokens + more_tokens[held];
            at := rate_free_at(st, limits[held], cost, at_now);
            if is_bulk then at := greatest(at, spaces[held]); end if;
            if not p_in_line then states[held].closed_until := least(states[held].closed_until, at); end if;
        end if;
        at := greatest(at, now_tails[held], case when is_bulk then bulk_tails[held] end);
        -- A microsecond keeps the order if only the day is limited.
        next_at := at
            + make_interval(secs => greatest(0.000001, request_space[held], token_space[held] * cost));
        if is_bulk then
            bulk_tails[held] := next_at;
        else
            now_tails[held] := next_at;
            now_behind[held] := true;
        end if;
        bulk_behind[held] := true;
        unit := u;
        refused_by := keys[held];
        return next;
    end loop;

    for i in 1 .. cardinality(keys) loop
        st := states[i];
        st.requests[1] := st.requests[1] + more_requests[i];
        st.tokens[1] := st.tokens[1] + more_tokens[i];
        update rate_state s set second = st.second, requests = st.requests, tokens = st.tokens, day = st.day,
            day_requests = st.day_requests + more_requests[i], day_tokens = st.day_tokens + more_tokens[i],
            spaced_at = spaces[i], closed_until = st.closed_until,
            now_tail_at = case when p_in_line then s.now_tail_at else now_tails[i] end,
            bulk_tail_at = case when p_in_line then s.bulk_tail_at else bulk_tails[i] end
        where s.key = keys[i];
    end loop;
end $$;

-- Charges captures of a stage to their provider and to their owners' shares of it. A refused capture starts to wait.
-- Returns the captures that may run now, with the second (since 1970) of their charge; granted captures are already
-- charged.
create or replace function rate_admit(
    p_provider text, p_stage stage, p_ids uuid[], p_attempts bigint[], p_tokens bigint[],
    p_now timestamptz default null)
returns table (admitted uuid, second bigint) language plpgsql set enable_seqscan = off as $$
declare
    ids uuid[];
    shares text[];
    tokens bigint[];
    bulk boolean[];
    units integer[];
    refused_by text[];
    times timestamptz[];
    charged bigint;
begin
    perform from work w where w.id = any (p_ids) order by w.id for update;
    select array_agg(w.id order by w.lane, w.id),
        array_agg(p_provider || '/owner:' || w.owner order by w.lane, w.id),
        array_agg(g.tokens order by w.lane, w.id), array_agg(w.lane = 'bulk' order by w.lane, w.id)
    into ids, shares, tokens, bulk
    from work w join unnest(p_ids, p_attempts, p_tokens) as g (id, attempt, tokens) on g.id = w.id
    where w.stage = p_stage and w.attempt = g.attempt and w.gate is null;
    return query
        select w.id, w.gate_second from work w join unnest(p_ids, p_attempts) as g (id, attempt) on g.id = w.id
        where w.stage = p_stage and w.attempt = g.attempt and w.gate is not null and w.gate_key is null;
    if ids is null then return; end if;
    select array_agg(t.unit), array_agg(t.refused_by), array_agg(t.at) into units, refused_by, times
    from rate_take(shares, array_fill(p_provider, array[cardinality(ids)]), tokens, bulk, false, p_now) t;
    update work w set gate = 'rate', gate_key = r.key, gate_tokens = tokens[r.unit], due_at = r.at, published = 0,
        lease_until = null
    from unnest(units, refused_by, times) as r (unit, key, at) where w.id = ids[r.unit];
    charged := rate_second(shares || p_provider);
    -- A redelivered message finds the work charged.
    return query
        update work w set gate = 'rate', gate_second = charged
        where w.id = any (array(
            select ids[u] from generate_subscripts(ids, 1) u where u <> all (coalesce(units, '{}'))))
        returning w.id, w.gate_second;
end $$;

-- The second (since 1970) of the last charge of these keys. Right after a charge and in its transaction: of that charge.
create or replace function rate_second(p_keys text[]) returns bigint language sql stable as $$
    select max(s.second) from rate_state s where s.key = any (p_keys)
$$;

-- The keys that work waits for. Steps through the index: a million rows of one key cost no more than one row.
create or replace function rate_lines() returns table (gate_key text) language sql stable as $$
    with recursive lines as (
        (select w.gate_key from work w where w.gate_key is not null order by w.gate_key limit 1)
        union all
        select n.gate_key from lines o cross join lateral (
            select w.gate_key from work w where w.gate_key > o.gate_key order by w.gate_key limit 1) n)
    select l.gate_key from lines l
$$;

-- Estimates the times of waiting rows again, after a change of the limit or when a day's quota is used up. A million
-- rows can wait for one limit, so only the first rows get new times; a later row gets a new time when its old time has
-- passed. The estimated times do not define the order of grants: the lane and the id do.
--
-- p_key: a key, or a default key, which means all keys without a setting of their own.
create or replace function rate_respread(p_key text, p_now timestamptz default null) returns integer
language plpgsql as $$
declare
    told constant integer := 10000;
    at_now timestamptz := coalesce(p_now, clock_timestamp());
    line text;
    st rate_state;
    l rate_limits;
    now_tail timestamptz;
    bulk_tail timestamptz;
    spread integer;
    moved integer := 0;
begin
    for line in
        select o.gate_key from rate_lines() o
        where o.gate_key = p_key or p_key like '%:*' and rate_default(o.gate_key) = p_key
            and not exists (select from rate_limits r where r.key = o.gate_key)
    loop
        st := rate_state_at(line, at_now);
        select * into l from rate_limit_of(line);
        select count(*) into spread from work w where w.gate_key = line;
        with first as materialized (
            select w.id, w.lane, w.gate_tokens, rate_space(l, rate_cost(l, w.gate_tokens)) as space
            from work w where w.gate_key = line order by w.lane, w.id limit told),
        placed as (
            select f.id, f.lane, row_number() over line as n, f.space, sum(f.space) over line as after,
                rate_free_at(st, l, rate_cost(l, first_value(f.gate_tokens) over line), at_now) as opens_at
            from first f window line as (order by f.lane, f.id)),
        timed as (
            select p.id, p.lane, p.n, p.space, coalesce(
                case when p.n > l.requests_per_day - st.day_requests
                    then greatest(p.opens_at, (st.day + 1)::timestamp at time zone 'UTC') else p.opens_at end
                    + p.after - p.space, at_now) as at
            from placed p),
        changed as (update work w set due_at = t.at from timed t where w.id = t.id)
        -- Rows behind the first ones keep their times; the tail is extended at the average interval.
        select coalesce(max(t.at + t.space) filter (where t.lane = 'now'), '-infinity'),
            coalesce(max(t.at + t.space) + (spread - count(*)) * avg(t.space), '-infinity')
        into now_tail, bulk_tail from timed t;
        moved := moved + spread;
        update rate_state s set closed_until = '-infinity', now_tail_at = now_tail, bulk_tail_at = bulk_tail
        where s.key = line;
    end loop;
    update rate_state s set spaced_at = '-infinity', closed_until = '-infinity'
    where s.key = p_key or p_key like '%:*' and rate_default(s.key) = p_key;
    return moved;
end $$;

-- The first waiting rows of a lane, one of each owner in turn, starting after the owner p_turn. Steps through the
-- index: a million rows of one owner cost no more than p_portion rows.
create or replace function rate_line(p_key text, p_lane lane, p_turn uuid, p_portion integer)
returns table (id uuid, owner uuid) language sql stable as $$
    with recursive later as (
        (select w.owner, 1 as place from work w
            where w.gate_key = p_key and w.lane = p_lane and w.owner > p_turn order by w.owner limit 1)
        union all
        select n.owner, o.place + 1 from later o cross join lateral (
            select w.owner from work w where w.gate_key = p_key and w.lane = p_lane and w.owner > o.owner
            order by w.owner limit 1) n
        where o.place < p_portion),
    earlier as (
        (select w.owner, 1 as place from work w
            where w.gate_key = p_key and w.lane = p_lane and w.owner <= p_turn order by w.owner limit 1)
        union all
        select n.owner, o.place + 1 from earlier o cross join lateral (
            select w.owner from work w
            where w.gate_key = p_key and w.lane = p_lane and w.owner > o.owner and w.owner <= p_turn
            order by w.owner limit 1) n
        where o.place < p_portion),
    ring as (
        select owner, place from later
        union all
        select owner, place + p_portion from earlier
        order by place limit p_portion)
    select w.id, r.owner from ring r cross join lateral (
        select w.id, row_number() over (order by w.id) as turn from work w
        where w.gate_key = p_key and w.lane = p_lane and w.owner = r.owner order by w.id
        limit greatest(1, p_portion / (select count(*) from ring))) w
    order by w.turn, r.place limit p_portion
$$;

-- Grants waiting work whose time has come, up to p_portion rows of each key. Called by the leading dispatcher.
-- p_safety: seconds after which a message published now is considered lost.
create or replace function rate_grant(p_portion bigint, p_safety double precision, p_now timestamptz default null)
returns setof work language plpgsql set enable_seqscan = off as $$
declare
    at_now timestamptz := coalesce(p_now, clock_timestamp());
    line text;
    base text;
    last_turn uuid;
    portion integer;
    ids uuid[];
    owners uuid[];
    tokens bigint[];
    bulk boolean[];
    granted uuid[];
    refused integer[];
    opens_at timestamptz;
    is_own boolean;
    charged bigint;
begin
    -- The due time of rows that were passed over is postponed more and more, so that they are not checked again and
    -- again.
    update work w set due_at = at_now + interval '5 seconds' + greatest(at_now - w.created_at, '0') / 8
    where w.id in (
        select d.id from work d where d.due_at <= at_now and d.gate_key is not null
        order by d.due_at limit 1000 for update skip locked);

    for line in
        select o.gate_key from rate_lines() o left join rate_state s on s.key = o.gate_key
        where s.key is null or s.closed_until <= at_now
        -- A random order, so that keys that share a limit take turns.
        order by random()
    loop
        -- A little more than two seconds of the rate: one tick cannot grant more.
        select coalesce(s.turn, '00000000-0000-0000-0000-000000000000'),
            least(p_portion, 4 + l.requests_per_minute / 30)
        into last_turn, portion
        from (values (line)) as k (key) left join rate_state s on s.key = k.key left join rate_limit_of(line) l on true;
        -- Locks work before keys, as every charge does.
        with first as materialized (
            select f.id, f.n from (
                select c.id, c.n from rate_line(line, 'now', last_turn, portion) with ordinality as c (id, owner, n)
                union all
                select c.id, portion + c.n
                from rate_line(line, 'bulk', last_turn, portion) with ordinality as c (id, owner, n)
            ) f order by f.n limit portion),
        locked as materialized (
            select w.id, w.owner, w.gate_tokens, w.lane, w.batch from work w
            where w.id = any (array(select f.id from first f)) and w.gate_key = line
            for update skip locked),
        -- Rows of batches that do not run return to waiting for a place in the window.
        held as (
            update work w set due_at = null, gate = null, gate_key = null, gate_tokens = null
            from locked k join batch_runs r on r.batch = k.batch and r.state <> 'running'
            where w.id = k.id and w.lane = 'bulk'
            returning w.id)
        select array_agg(k.id order by f.n), array_agg(k.owner order by f.n),
            array_agg(coalesce(k.gate_tokens, 0) order by f.n), array_agg(k.lane = 'bulk' order by f.n)
        into ids, owners, tokens, bulk
        from locked k join first f on f.id = k.id where k.id not in (select h.id from held h);
        continue when ids is null;

        base := split_part(line, '/', 1);
        select array_agg(a.unit), min(a.at), bool_or(a.refused_by = line) into refused, opens_at, is_own
        from rate_take(
            array(select base || '/owner:' || o from unnest(owners) with ordinality as t (o, n) order by n),
            array_fill(base, array[cardinality(ids)]), tokens, bulk, true, at_now) a;
        granted := array(
            select ids[u] from generate_subscripts(ids, 1) u where u <> all (coalesce(refused, '{}')) order by u);
        charged := rate_second(array(select base || '/owner:' || o from unnest(owners) o) || base);
        update rate_state s set closed_until = coalesce(opens_at, '-infinity'),
            turn = coalesce(owners[array_position(ids, granted[cardinality(granted)])], s.turn)
        where s.key = line;
        return query
            with passed as (
                update work w set gate_key = null, gate_tokens = null, gate_second = charged, published = w.published + 1,
                    published_at = clock_timestamp(), lease_until = null,
                    due_at = clock_timestamp() + make_interval(secs => p_safety)
                where w.id = any (granted) returning w.*)
            select p.* from passed p order by array_position(granted, p.id);
        -- The day's quota is used up: recalculate the times of the waiting rows once.
        if is_own and opens_at > at_now + interval '62 seconds'
            and exists (select from work w where w.id = ids[refused[1]] and w.due_at < opens_at)
        then
            perform rate_respread(line, at_now);
            update rate_state s set closed_until = opens_at where s.key = line;
        end if;
    end loop;
end $$;

-- The API charges quota in advance, and returns what no request used within the same second. Returned quota was never
-- used, so the counters stay exact.
--
-- p_locked: the keys that the same transaction charges afterwards; all keys are locked here, in one order.
create or replace function rate_give_back(
    p_keys text[], p_seconds bigint[], p_requests integer[], p_tokens bigint[], p_locked text[])
returns void language plpgsql as $$
declare
    given record;
begin
    perform from rate_state s where s.key = any (p_keys || p_locked) order by s.key for update;
    for given in
        select u.key, u.second, sum(u.requests)::integer as requests, sum(u.tokens)::bigint as tokens
        from unnest(p_keys, p_seconds, p_requests, p_tokens) as u (key, second, requests, tokens)
        group by u.key, u.second
    loop
        update rate_state s set
            requests[s.second - given.second + 1] = greatest(0, s.requests[s.second - given.second + 1] - given.requests),
            tokens[s.second - given.second + 1] = greatest(0, s.tokens[s.second - given.second + 1] - given.tokens)
        where s.key = given.key and s.second - given.second between 0 and 60;
        update rate_state s set day_requests = greatest(0, s.day_requests - given.requests),
            day_tokens = greatest(0, s.day_tokens - given.tokens)
        where s.key = given.key and s.day = (to_timestamp(given.second) at time zone 'UTC')::date;
    end loop;
end $$;

-- Settles a provider's request: replaces the tokens that were charged before it was sent by those that the provider has
-- counted. Surplus tokens are given back in the second of their charge, so that no window of 60 seconds exceeds the limit;
-- missing ones are charged now, also above the limit.
--
-- p_second: the second of the charge. p_reserved: the tokens of the charge. p_used: null if the request was not sent; the
-- request is then given back, too.
create or replace function rate_settle(
    p_keys text[], p_second bigint, p_reserved bigint, p_used bigint, p_bulk boolean, p_now timestamptz default null)
returns void language plpgsql as $$
declare
    at_now timestamptz;
    charge record;
    st rate_state;
    l rate_limits;
    more bigint;
    place integer;
    is_today boolean;
    fewer integer := case when p_used is null then 1 else 0 end;
begin
    perform from rate_state s where s.key = any (p_keys) order by s.key for update;
    at_now := coalesce(p_now, clock_timestamp());
    for charge in select s.key from rate_state s where s.key = any (p_keys) loop
        select * into l from rate_limit_of(charge.key);
        continue when l.key is null;
        st := rate_state_at(charge.key, at_now);
        place := st.second - p_second + 1;
        is_today := (to_timestamp(p_second) at time zone 'UTC')::date = st.day;
        more := coalesce(p_used, 0) - rate_cost(l, p_reserved);
        if place between 1 and 61 then
            st.requests[place] := greatest(0, st.requests[place] - fewer);
            st.tokens[place] := greatest(0, st.tokens[place] + least(more, 0));
        end if;
        st.tokens[1] := st.tokens[1] + greatest(more, 0);
        if is_today or more > 0 then
            st.day_requests := greatest(0, st.day_requests - fewer);
            st.day_tokens := greatest(0, st.day_tokens + more);
        end if;
        if p_bulk then
            st.spaced_at := st.spaced_at - rate_space(l, rate_cost(l, p_reserved))
                + case when p_used is null then '0' else rate_space(l, rate_cost(l, p_used)) end;
        end if;
        update rate_state s set second = st.second, requests = st.requests, tokens = st.tokens, day = st.day,
            day_requests = st.day_requests, day_tokens = st.day_tokens, spaced_at = st.spaced_at,
            -- Waiting work may run earlier now.
            closed_until = case when more < 0 or fewer > 0 then '-infinity' else st.closed_until end
        where s.key = charge.key;
    end loop;
end $$;

-- The state of keys: the effective limit, the used quota, and when more is free. resets_at: when the oldest use
-- leaves the minute or, if the day's quota is used up, the next day.
create or replace function rate_view(p_keys text[], p_now timestamptz default null)
returns table (
    key text, setting text, requests_per_minute integer, tokens_per_minute bigint, requests_per_day bigint,
    tokens_per_day bigint, minute_requests bigint, minute_tokens bigint, day_requests bigint, day_tokens bigint,
    resets_at timestamptz, next_day timestamptz, seen_at timestamptz)
language sql stable as $$
    select k, l.key, l.requests_per_minute, l.tokens_per_minute, l.requests_per_day, l.tokens_per_day,
        (select sum(n) from unnest(s.requests) n), (select sum(n) from unnest(s.tokens) n), s.day_requests, s.day_tokens,
        coalesce(
            (select to_timestamp(s.second - (max(i) - 1) + 61) from generate_subscripts(s.requests, 1) i
                where s.requests[i] > 0), n.at),
        (s.day + 1)::timestamp at time zone 'UTC', n.at
    from unnest(p_keys) k
    cross join (select coalesce(p_now, clock_timestamp()) as at) n
    cross join lateral rate_limit_of(k) l
    cross join lateral rate_state_at(k, n.at) s
    order by k
$$;
