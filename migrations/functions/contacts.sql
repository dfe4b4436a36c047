-- Contacts: the search text, the time of each field's last change, edits of cards, keys of duplicates, and merges.

-- The numbers of a contact's phones.
create or replace function phone_numbers(phones jsonb) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(p ->> 'number' order by n), '{}')
    from jsonb_array_elements(phones) with ordinality as e (p, n)
$$;

-- The fields that a search looks at; a further one is added here. They are separated by a character that nobody types,
-- so that no search matches across two fields.
-- A name in lower case without accents, apostrophes, hyphens and dots, so that it is found however it is typed.
create or replace function spelled_plainly(name text) returns text language sql immutable parallel safe as $$
    select lower(regexp_replace(
        regexp_replace(normalize(name, nfd), '[\u0300-\u036F\u0027\u0060\u00B4\u2018\u2019\u02BC]', '', 'g'),
        '[-.,\s]+', ' ', 'g'))
$$;

create or replace function contacts_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.name, new.company, new.job_title,
        array_to_string(new.aliases, e'\x1f'), array_to_string(new.emails, e'\x1f'),
        array_to_string(phone_numbers(new.phones), e'\x1f')))
        || e'\x1f ' || spelled_plainly(concat_ws(
            e'\x1f ', new.name, array_to_string(new.aliases, e'\x1f '), new.company));
    return new;
end $$;
create or replace trigger contacts_fill_search before insert or update on contacts
    for each row execute function contacts_fill_search();

-- The fields that differ between two versions of a contact, as names of columns. Every column is a field, but for those
-- listed here.
create or replace function contact_changes(before contacts, after contacts) returns text[] language plpgsql stable as $$
declare
    fields constant jsonb := to_jsonb(before);
begin
    return array(
        select f.key from jsonb_each(to_jsonb(after) - '{owner, id, status, confidence, capture, place, cards,
            merged_into, read_at, clocks, search, notes_marks, refused_names, exported_at, created_at, updated_at, deleted_at,
            version}'::text[]) f
        where f.value <> fields -> f.key);
end $$;

-- The API's name of a column: jobTitle for job_title, notes for notes_sealed. One expression, so that the planner
-- replaces a call by it.
create or replace function contact_field_name(p_column text) returns text language sql immutable parallel safe as $$
    select left(p_column, 1) || substr(
        replace(initcap(replace(regexp_replace(p_column, '_sealed$', ''), '_', ' ') collate "C"), ' ', ''), 2)
$$;

-- Which version changed a field last, and when by the owner's clock: `tapline.changed_at` (milliseconds since 1970)
-- if the transaction has set it.
create or replace function contacts_keep_clocks() returns trigger language plpgsql as $$
declare
    changed constant text[] := contact_changes(old, new);
    stamp jsonb;
begin
    if changed <> '{}' then
        stamp := jsonb_build_array(new.version, coalesce(
            nullif(current_setting('tapline.changed_at', true), '')::bigint,
            (extract(epoch from clock_timestamp()) * 1000)::bigint));
        new.clocks := old.clocks || (
            select jsonb_object_agg(contact_field_name(c), stamp) from unnest(changed) c);
    end if;
    return new;
end $$;
create or replace trigger contacts_keep_clocks before update on contacts
    for each row execute function contacts_keep_clocks();

-- Records the fields of a card's contact that its owner edits. Tags are not read from cards. Encrypted notes differ
-- each time they are written, so they are not listed.
create or replace function contacts_note_edit() returns trigger language plpgsql as $$
declare
    changed constant text[] := array_remove(contact_changes(old, new), 'tags');
begin
    if changed <> '{}' then
        update cards c set is_manually_edited = true, updated_at = now(),
            edited = array(
                select distinct f from unnest(c.edited || array_remove(changed, 'notes_sealed')) f order by f)
        where c.owner = new.owner and c.id = new.id;
    end if;
    return null;
end $$;
create or replace trigger contacts_note_edit after update on contacts
    for each row when (old.read_at is not distinct from new.read_at) execute function contacts_note_edit();

-- The keys of a contact, for duplicates. "Dr. Petra Vogel" and "Petra Vogel, MBA" have the same key. If fewer than two
-- words would be left without titles, all words count.
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
            lateral (select w = any ('{dr, prof, professor, mr, mrs, ms, miss, herr, frau, mme, mlle, dipl, phd, mba,
                msc, bsc, dds, cpa, esq}') as is_title) t
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
        -- The statement that files a chat also adds its suggestions.
        update contact_suggestions s set contact = target from new_rows n
            where n.owner = merged.owner and n.contact = merged.id and s.owner = n.owner and s.capture = n.capture
                and s.contact = merged.id and not exists (
                    select from contact_suggestions o
                    where o.owner = s.owner and o.contact = target and o.mark = s.mark);
    end loop;
    return null;
end $$;
create or replace trigger interactions_follow_merge after insert on interactions referencing new table as new_rows
    for each statement execute function interactions_follow_merge();
