-- Duplicate contacts: found by keys, merged and unmerged; tags; conflicting changes of two devices; the audit log.

alter table contacts
    -- The owner's own tags, in lower case.
    add column tags text[] not null default '{}',
    -- Captures of cards that came from contacts merged into this one; the contact's own card is `capture`.
    add column cards uuid[] not null default '{}',
    add column merged_into uuid,
    -- Field name to [version that last changed it, milliseconds since 1970 when its owner changed it].
    add column clocks jsonb not null default '{}',
    add foreign key (owner, merged_into) references contacts (owner, id),
    add check (merged_into is null or (deleted_at is not null and merged_into <> id));
create index contacts_merged on contacts (owner, merged_into) where merged_into is not null;

-- The sort key of lists by name. Only a prefix, because an index entry is limited to 2,700 bytes.
create function contact_sort_name(name text, company text) returns text language sql immutable parallel safe as
    $$ select left(lower(case when name <> '' then name else company end), 200) $$;
create index contacts_created on contacts (owner, created_at desc, id desc) where deleted_at is null;
create index contacts_named on contacts (owner, contact_sort_name(name, company), id) where deleted_at is null;

-- Fields are separated by a character that nobody types, so that no search matches across two fields.
create or replace function contacts_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.name, new.company, new.job_title,
        array_to_string(new.aliases, e'\x1f'), array_to_string(new.emails, e'\x1f'),
        array_to_string(new.phones, e'\x1f')));
    return new;
end $$;

-- Which version changed a field last, and when by the owner's clock: `tapline.changed_at` (milliseconds since 1970)
-- if the transaction has set it.
create function contacts_keep_clocks() returns trigger language plpgsql as $$
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
create trigger contacts_keep_clocks before update on contacts
    for each row execute function contacts_keep_clocks();

-- Keys that find possible duplicates. Only equality is used: no other operator here is leakproof, so no other one
-- uses an index behind a policy. Contacts with equal keys are candidates; the application decides which are
-- duplicates.
create table contact_keys (
    owner   uuid not null,
    kind    text not null check (kind in ('email', 'phone', 'name')),
    key     text not null,
    contact uuid not null,
    primary key (owner, kind, key, contact),
    foreign key (owner, contact) references contacts (owner, id) on delete cascade
);
create index contact_keys_contact on contact_keys (owner, contact);

create function contact_keys_of(name text, emails text[], phones text[])
    returns table (kind text, key text) language sql immutable parallel safe as $$
    select 'email', left(lower(e), 320) from unnest(emails) e where e <> ''
    union
    -- The last nine digits are the same with and without a country code.
    select 'phone', right(d, 9) from unnest(phones) p, regexp_replace(p, '[^0-9]', '', 'g') d where length(d) >= 7
    union
    -- The name's words without diacritics, in alphabetical order.
    select 'name', left(n, 200) from (
        select string_agg(w, ' ' order by w) as n
        from regexp_split_to_table(
            regexp_replace(normalize(lower(name), nfkd), e'[\u0300-\u036f''’.]', '', 'g'), '[[:space:][:punct:]]+') w
        where w <> '') words where n <> ''
$$;

create function contacts_fill_keys() returns trigger language plpgsql as $$
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
        select new.owner, k.kind, k.key, new.id from contact_keys_of(new.name, new.emails, new.phones) k;
    end if;
    return null;
end $$;
create trigger contacts_fill_keys after insert or update on contacts
    for each row execute function contacts_fill_keys();

-- If a contact is merged while a capture is being filed under it, the interaction goes to the winner.
create function interactions_follow_merge() returns trigger language plpgsql as $$
declare
    target uuid;
begin
    loop
        select merged_into into target from contacts where owner = new.owner and id = new.contact for key share;
        exit when target is null;
        new.contact := target;
    end loop;
    return new;
end $$;
create trigger interactions_follow_merge before insert on interactions
    for each row execute function interactions_follow_merge();

create table merges (
    owner        uuid not null references owners (id),
    id           uuid not null,
    winner       uuid not null,
    loser        uuid not null,
    -- The winner's fields before and after the merge, encrypted.
    sealed       bytea not null,
    -- Rows that were moved from the loser.
    interactions uuid[] not null default '{}',
    notes        uuid[] not null default '{}',
    cards        uuid[] not null default '{}',
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    undone_at    timestamptz,
    version      integer not null default 1,
    primary key (owner, id),
    foreign key (owner, winner) references contacts (owner, id),
    foreign key (owner, loser) references contacts (owner, id)
);
create index merges_winner on merges (owner, winner, created_at desc);
create index merges_loser on merges (owner, loser);

-- A field that two devices changed without knowing of each other's change.
create type conflict_state as enum ('settled', 'open', 'resolved');
create table contact_conflicts (
    owner       uuid not null,
    id          uuid not null,
    contact     uuid not null,
    number      integer not null check (number > 0),
    field       text not null,
    -- settled: the last write won. open: the owner must decide.
    state       conflict_state not null,
    -- The kept value and the other value, each with its time.
    sealed      bytea not null,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    resolved_at timestamptz,
    version     integer not null default 1,
    primary key (owner, id),
    unique (owner, contact, number),
    foreign key (owner, contact) references contacts (owner, id) on delete cascade,
    check ((state = 'resolved') = (resolved_at is not null))
);

-- Settings of an owner. A row exists only after the owner has set something.
create table owner_settings (
    owner              uuid primary key references owners (id),
    contact_duplicates text not null default 'ask'
        check (contact_duplicates in ('ask', 'merge', 'skip', 'createNew')),
    updated_at         timestamptz not null default now()
);

-- Data that left the server, and erased data: ids and counts, no content.
create table audit_log (
    owner  uuid not null references owners (id),
    id     uuid not null,
    action text not null check (action in ('export_requested', 'export_ready', 'export_downloaded', 'contact_erased')),
    -- The id of the export or contact.
    object uuid not null,
    -- The device key of the request; null for the server itself.
    device text,
    format text,
    rows   integer,
    at     timestamptz not null default now(),
    primary key (owner, id)
);
create index audit_log_list on audit_log (owner, at desc, id desc);

-- Written by a trigger on the table, so that no code can forget it.
create function exports_log() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into audit_log (owner, id, action, object, format)
        values (new.owner, gen_random_uuid(), 'export_requested', new.id, new.format::text);
    elsif new.state = 'ready' and old.state <> 'ready' then
        insert into audit_log (owner, id, action, object, format, rows)
        values (new.owner, gen_random_uuid(), 'export_ready', new.id, new.format::text, new.rows);
    end if;
    return null;
end $$;
create trigger exports_log after insert or update on exports for each row execute function exports_log();

do $$
declare
    fed record;
    walled text;
begin
    for fed in select * from (values ('merges', 'merge'), ('contact_conflicts', 'contact_conflict')) as t (tbl, object)
    loop
        execute format('create trigger feed_insert after insert on %I referencing new table as new_rows
            for each statement execute function feed_insert(%L)', fed.tbl, fed.object);
        execute format('create trigger feed_update after update on %I referencing new table as new_rows
            for each statement execute function feed_update(%L)', fed.tbl, fed.object);
        execute format('create trigger feed_delete after delete on %I referencing old table as old_rows
            for each statement execute function feed_delete(%L)', fed.tbl, fed.object);
    end loop;
    foreach walled in array array['contact_keys', 'merges', 'contact_conflicts', 'owner_settings', 'audit_log'] loop
        execute format('alter table %I enable row level security', walled);
        execute format('alter table %I force row level security', walled);
        execute format('create policy owners on %I using (owner = any ((select tapline_owners())::uuid[]))', walled);
    end loop;
end $$;

-- Fills the new tables for existing rows. The policies also apply to the tables' owner, so each owner is set in turn.
-- These changes are not written to the feed.
alter table contacts disable trigger feed_update;
do $$
declare
    known uuid;
begin
    for known in select id from owners loop
        perform set_config('tapline.owners', '{' || known || '}', true);
        update contacts set search = '' where owner = known;
        insert into contact_keys (owner, kind, key, contact)
        select c.owner, k.kind, k.key, c.id
        from contacts c, contact_keys_of(c.name, c.emails, c.phones) k where c.owner = known and c.deleted_at is null;
    end loop;
    perform set_config('tapline.owners', '', true);
end $$;
alter table contacts enable trigger feed_update;
