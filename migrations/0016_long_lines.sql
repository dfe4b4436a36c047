-- A million rows can wait for one limit. Recalculating all their times exceeded the statement timeout, so that a
-- limit could not be changed, and a used-up day stopped all waiting work. Now only the first rows get new times. A
-- later row gets a new time when its old time has passed. The estimated times do not define the order of grants: the
-- lane and the id do.
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
        with recursive lines as (
            (select w.gate_key from work w where w.gate_key is not null order by w.gate_key limit 1)
            union all
            select n.gate_key from lines o cross join lateral (
                select w.gate_key from work w where w.gate_key > o.gate_key order by w.gate_key limit 1) n)
        select o.gate_key from lines o
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
