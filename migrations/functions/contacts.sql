-- A contact's phone number has a type and an optional extension:
-- [{"number": "+12125550100", "type": "work", "extension": "27"}].
create or replace function phone_numbers(phones jsonb) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(p ->> 'number' order by n), '{}')
    from jsonb_array_elements(phones) with ordinality as e (p, n)
$$;

create or replace function contacts_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.name, new.company, new.job_title,
        array_to_string(new.aliases, e'\x1f'), array_to_string(new.emails, e'\x1f'),
        array_to_string(phone_numbers(new.phones), e'\x1f')));
    return new;
end $$;
create or replace trigger contacts_fill_search before insert or update on contacts
    for each row execute function contacts_fill_search();

-- Which version changed a field last, and when by the owner's clock: `tapline.changed_at` (milliseconds since 1970)
-- if the transaction has set it.
create or replace function contacts_keep_clocks() returns trigger language plpgsql as $$
declare
    at bigint := coalesce(nullif(current_setting('tapline.changed_at', true), '')::bigint,
        (extract(epoch from clock_timestamp()) * 1000)::bigint);
    stamp jsonb := jsonb_build_array(new.version, at);
    changed text[] := '{}';
begin
    if new.name is distinct from old.name then changed := changed || 'name'::text; end if;
    if new.company is distinct from old.company then changed := changed || 'company'::text; end if;
    if new.job_title is distinct from old.job_title then changed := changed || 'jobTitle'::text; end if;
    if new.aliases is distinct from old.aliases then changed := changed || 'aliases'::text; end if;
    if new.emails is distinct from old.emails then changed := changed || 'emails'::text; end if;
    if new.phones is distinct from old.phones then changed := changed || 'phones'::text; end if;
    if new.websites is distinct from old.websites then changed := changed || 'websites'::text; end if;
    if new.street is distinct from old.street then changed := changed || 'street'::text; end if;
    if new.city is distinct from old.city then changed := changed || 'city'::text; end if;
    if new.region is distinct from old.region then changed := changed || 'region'::text; end if;
    if new.postal_code is distinct from old.postal_code then changed := changed || 'postalCode'::text; end if;
    if new.country is distinct from old.country then changed := changed || 'country'::text; end if;
    if new.notes_sealed is distinct from old.notes_sealed then changed := changed || 'notes'::text; end if;
    if new.tags is distinct from old.tags then changed := changed || 'tags'::text; end if;
    if cardinality(changed) > 0 then
        new.clocks := old.clocks || (select jsonb_object_agg(f, stamp) from unnest(changed) f);
    end if;
    return new;
end $$;
create or replace trigger contacts_keep_clocks before update on contacts
    for each row execute function contacts_keep_clocks();

create or replace function contacts_note_edit() returns trigger language plpgsql as $$
declare
    changed text[] := array_remove(array[
        case when new.name <> old.name then 'name' end,
        case when new.company <> old.company then 'company' end,
        case when new.job_title <> old.job_title then 'job_title' end,
        case when new.aliases <> old.aliases then 'aliases' end,
        case when new.emails <> old.emails then 'emails' end,
        case when new.phones <> old.phones then 'phones' end,
        case when new.websites <> old.websites then 'websites' end,
        case when new.street <> old.street then 'street' end,
        case when new.city <> old.city then 'city' end,
        case when new.region <> old.region then 'region' end,
        case when new.postal_code <> old.postal_code then 'postal_code' end,
        case when new.country <> old.country then 'country' end], null);
begin
    update cards set is_manually_edited = true, updated_at = now(),
        edited = array(select distinct unnest(edited || changed) order by 1)
    where owner = new.owner and id = new.id
        and (changed <> '{}' or new.notes_sealed is distinct from old.notes_sealed);
    return null;
end $$;
create or replace trigger contacts_note_edit
    after update of name, company, job_title, aliases, emails, phones, websites, street, city, region, postal_code,
        country, notes_sealed on contacts
    for each row when (old.read_at is not distinct from new.read_at) execute function contacts_note_edit();

-- "Dr. Petra Vogel" and "Petra Vogel, MBA" have the same key. If fewer than two words would be left without titles,
-- all words count.
create or replace function contact_keys_of(name text, emails text[], phones text[])
    returns table (kind text, key text) language sql immutable parallel safe as $$
    select 'email', left(lower(e), 320) from unnest(emails) e where e <> ''
    union
    -- The last nine digits are the same with and without a country code.
    select 'phone', right(d, 9) from unnest(phones) p, regexp_replace(p, '[^0-9]', '', 'g') d where length(d) >= 7
    union
    -- The name's words without diacritics, in alphabetical order.
    select 'name', left(n, 200) from (
        select coalesce(
            case when count(*) filter (where not is_title) > 1
                then string_agg(w, ' ' order by w) filter (where not is_title) end,
            string_agg(w, ' ' order by w)) as n
        from regexp_split_to_table(
                regexp_replace(normalize(lower(name), nfkd), e'[\u0300-\u036f''’.]', '', 'g'),
                '[[:space:][:punct:]]+') w,
            lateral (select w = any ('{dr,prof,professor,mr,mrs,ms,miss,herr,frau,mme,mlle,dipl,phd,mba,msc,bsc,dds,cpa,esq}')
                as is_title) t
        where w <> '') words where n <> ''
$$;

create or replace function contacts_fill_keys() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        if new.name = old.name and new.emails = old.emails and new.phones = old.phones
            and (new.deleted_at is null) = (old.deleted_at is null)
        then
            return null;
        end if;
        delete from contact_keys where owner = new.owner and contact = new.id;
    end if;
    if new.deleted_at is null then
        insert into contact_keys (owner, kind, key, contact)
        select new.owner, k.kind, k.key, new.id
        from contact_keys_of(new.name, new.emails, phone_numbers(new.phones)) k;
    end if;
    return null;
end $$;
create or replace trigger contacts_fill_keys after insert or update on contacts
    for each row execute function contacts_fill_keys();

create or replace function interactions_follow_merge() returns trigger language plpgsql as $$
declare
    merged record;
    target uuid;
    further uuid;
begin
    for merged in
        -- Looks up each contact by its primary key, whatever plan the session keeps.
        select k.owner, k.id, k.merged_into from (select distinct owner, contact from new_rows) n
        cross join lateral (
            select * from contacts c where c.owner = n.owner and c.id = n.contact offset 0) k
        where k.merged_into is not null
    loop
        further := merged.merged_into;
        while further is not null loop
            target := further;
            select merged_into into further from contacts where owner = merged.owner and id = target for key share;
        end loop;
        update interactions i set contact = target from new_rows n
            where n.owner = merged.owner and n.contact = merged.id and i.owner = n.owner and i.id = n.id;
    end loop;
    return null;
end $$;
create or replace trigger interactions_follow_merge after insert on interactions referencing new table as new_rows
    for each statement execute function interactions_follow_merge();
