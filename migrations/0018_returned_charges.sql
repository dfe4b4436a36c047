-- The API charges quota in advance, and returns what no request used within the same second. Returned quota was never
-- used, so the counters stay exact.
--
-- p_locked: the keys that the same transaction charges afterwards; all keys are locked here, in one order.
create function rate_give_back(
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
