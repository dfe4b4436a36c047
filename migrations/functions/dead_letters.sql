-- Dead work. Written by triggers on the tables, so that no code can forget it.

-- The failed attempts of work since its last replay.
create or replace function tries_of(work_id uuid) returns integer language sql stable as $$
    select count(*)::integer from attempts a
    where a.work = work_id and a.returns = 0 and a.code <> 'replayed' and a.at > coalesce(
        (select max(r.at) from attempts r where r.work = work_id and r.code = 'replayed'), '-infinity')
$$;

create or replace function captures_mourn() returns trigger language plpgsql as $$
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
create or replace trigger captures_mourn after update of state on captures
    for each row when ((old.state = 'dead') <> (new.state = 'dead')) execute function captures_mourn();
create or replace trigger captures_mourn_gone after delete on captures
    for each row when (old.state = 'dead') execute function captures_mourn();

create or replace function exports_mourn() returns trigger language plpgsql as $$
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
create or replace trigger exports_mourn after update of state on exports
    for each row when ((old.state = 'failed') <> (new.state = 'failed')) execute function exports_mourn();
create or replace trigger exports_mourn_gone after delete on exports
    for each row when (old.state = 'failed') execute function exports_mourn();
