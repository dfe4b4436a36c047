-- The money that requests to providers cost.
--
-- A request reserves the most that it can cost, in the same transaction that records it; its end replaces the reservation
-- by the cost. Both lock the rows of the provider, of all owners first, so limits are exact over any number of processes.
-- A request counts in the day and the month (UTC) in which it was sent, whenever it ends.

-- Locks the rows of a day and its month, of all owners and of one. Creates missing rows.
create or replace function lock_spending(p_provider text, p_currency text, p_periods text[], p_owners uuid[])
returns void language plpgsql as $$
begin
    insert into provider_spending (provider, currency, period, owner)
    select p_provider, p_currency, p.period, o.owner
    from unnest(p_owners) as o (owner) cross join unnest(p_periods) as p (period)
    where not exists (
        select from provider_spending s where s.provider = p_provider and s.currency = p_currency
            and s.period = p.period and s.owner = o.owner)
    order by o.owner, p.period
    on conflict do nothing;
    perform from provider_spending s
    where s.provider = p_provider and s.currency = p_currency and s.period = any (p_periods)
        and s.owner = any (p_owners)
    order by s.owner, s.period for update;
end $$;

-- Reserves the money of a request that is sent in this transaction.
-- p_day, p_month: limits over all owners; p_owner_day, p_owner_month: of each owner; null: none.
-- Returns null, or the name of a limit that does not cover the reservation; nothing is reserved then.
create or replace function reserve_spending(
    p_provider text, p_currency text, p_owner uuid, p_micros bigint, p_day bigint, p_month bigint,
    p_owner_day bigint, p_owner_month bigint)
returns text language plpgsql as $$
declare
    everyone constant uuid := uuid '00000000-0000-0000-0000-000000000000';
    month constant text := to_char(now() at time zone 'UTC', 'YYYY-MM');
    day constant text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
    refusing record;
begin
    if p_micros = 0 then return null; end if;
    perform lock_spending(p_provider, p_currency, array[month, day], array[everyone, p_owner]);
    select l.name, l.period, l.owner into refusing
    from (values
        (1, 'day', day, everyone, p_day), (2, 'month', month, everyone, p_month),
        (3, 'owner_day', day, p_owner, p_owner_day), (4, 'owner_month', month, p_owner, p_owner_month)
    ) as l (place, name, period, owner, most)
    join provider_spending s on s.provider = p_provider and s.currency = p_currency and s.period = l.period
        and s.owner = l.owner
    where s.micros + p_micros > l.most order by l.place limit 1;
    update provider_spending s
    set micros = s.micros + case when refusing.name is null then p_micros else 0 end,
        refused = s.refused + case when refusing.name is null then 0 else 1 end
    where s.provider = p_provider and s.currency = p_currency
        and s.period = any (array[month, day]) and s.owner = any (array[everyone, p_owner])
        and (refusing.name is null or s.period = refusing.period and s.owner = refusing.owner);
    return refusing.name;
end $$;

-- Replaces the reservation of a request by its cost.
-- p_sent_at: when the request was recorded. p_more: the difference; negative if the request was cheaper.
create or replace function settle_spending(
    p_provider text, p_currency text, p_owner uuid, p_sent_at timestamptz, p_more bigint)
returns void language plpgsql as $$
declare
    everyone constant uuid := uuid '00000000-0000-0000-0000-000000000000';
    periods constant text[] := array[
        to_char(p_sent_at at time zone 'UTC', 'YYYY-MM'), to_char(p_sent_at at time zone 'UTC', 'YYYY-MM-DD')];
begin
    if p_more = 0 then return; end if;
    perform lock_spending(p_provider, p_currency, periods, array[everyone, p_owner]);
    update provider_spending s set micros = greatest(0, s.micros + p_more)
    where s.provider = p_provider and s.currency = p_currency and s.period = any (periods)
        and s.owner = any (array[everyone, p_owner]);
end $$;
