-- A contact's phone number has a type and an optional extension:
-- [{"number": "+12125550100", "type": "work", "extension": "27"}].
create function phone_numbers(phones jsonb) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(p ->> 'number' order by n), '{}')
    from jsonb_array_elements(phones) with ordinality as e (p, n)
$$;

-- The extension was text behind its number. Numbers read from a business card were exported as work numbers.
create function phones_of_texts(phones text[], type text) returns jsonb language sql immutable as $$
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'number', regexp_replace(p, ' ext\. [0-9]+$', ''), 'type', type,
        'extension', substring(p from ' ext\. ([0-9]+)$'))) order by n), '[]')
    from unnest(phones) with ordinality as e (p, n)
$$;

drop trigger contacts_note_edit on contacts;
alter table contacts
    drop constraint contacts_check,
    alter column phones drop default,
    alter column phones type jsonb
        using phones_of_texts(phones, case when capture is null then 'other' else 'work' end),
    alter column phones set default '[]',
    add constraint contacts_check
        check (name <> '' or company <> '' or cardinality(emails) > 0 or phones <> '[]'),
    add constraint contacts_phones check (
        jsonb_typeof(phones) = 'array'
        and not phones @? '$[*] ? (!(@.type like_regex "^(mobile|work|home|fax|main|pager|other)$"
            && @.number.type() == "string"))');
drop function phones_of_texts;
create trigger contacts_note_edit
    after update of name, company, job_title, aliases, emails, phones, websites, street, city, region, postal_code,
        country, notes_sealed on contacts
    for each row when (old.read_at is not distinct from new.read_at) execute function contacts_note_edit();

create or replace function contacts_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.name, new.company, new.job_title,
        array_to_string(new.aliases, e'\x1f'), array_to_string(new.emails, e'\x1f'),
        array_to_string(phone_numbers(new.phones), e'\x1f')));
    return new;
end $$;

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

-- The digits of an extension are no longer part of the key. The policies also apply to the tables' owner. These
-- changes are not written to the feed.
alter table contacts no force row level security;
alter table contact_keys no force row level security;
alter table contacts disable trigger feed_update;
update contacts set search = '' where phones @? '$[*].extension';
delete from contact_keys k using contacts c
where c.owner = k.owner and c.id = k.contact and k.kind = 'phone' and c.phones @? '$[*].extension';
insert into contact_keys (owner, kind, key, contact)
select c.owner, k.kind, k.key, c.id
from contacts c, contact_keys_of('', '{}', phone_numbers(c.phones)) k
where c.deleted_at is null and c.phones @? '$[*].extension';
alter table contacts enable trigger feed_update;
alter table contact_keys force row level security;
alter table contacts force row level security;

-- When an operator discarded the row: it is no longer counted or listed. Its history and its capture are unchanged,
-- and it can still be replayed by its id.
alter table dead_work add column discarded_at timestamptz;
alter table dead_letters add column discarded_at timestamptz;
create index dead_work_standing on dead_work (stage, code, died_at, id) include (is_hollow) where discarded_at is null;
drop index dead_work_cause;

-- Work that returns to the queue without using up an attempt records the cause in one row, which counts the returns.
-- 0 in the row of a failed attempt.
alter table attempts add column returns integer not null default 0 check (returns >= 0);
create unique index attempts_returned on attempts (work, stage, code) where returns > 0;
create or replace function tries_of(work_id uuid) returns integer language sql stable as $$
    select count(*)::integer from attempts a
    where a.work = work_id and a.returns = 0 and a.code <> 'replayed' and a.at > coalesce(
        (select max(r.at) from attempts r where r.work = work_id and r.code = 'replayed'), '-infinity')
$$;

-- Commands look up an owner by name regardless of case, so names must differ in more than case. The oldest owner
-- keeps its name.
update owners o set name = left(o.name, 60) || ' ' || o.id
where exists (
    select from owners e where lower(e.name) = lower(o.name) and (e.created_at, e.id) < (o.created_at, o.id));
create unique index owners_name on owners (lower(name));
alter table owners drop constraint owners_name_key;

-- The log is kept when its owner is removed: ids and counts, no content. With a cascading foreign key the workers'
-- role, which may delete an owner, could erase the log.
alter table audit_log drop constraint audit_log_owner_fkey;

alter table device_keys
    add column expires_at timestamptz,
    drop constraint device_keys_owner_fkey,
    add foreign key (owner) references owners (id) on delete cascade;

-- A revoked key stays revoked, for every role.
create function device_keys_stay_revoked() returns trigger language plpgsql as $$
begin
    raise exception 'a revoked device key stays revoked' using errcode = 'insufficient_privilege';
end $$;
create trigger device_keys_stay_revoked
    before update on device_keys
    for each row when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    execute function device_keys_stay_revoked();

-- Rounded to a minute. A separate table, so that recording a use needs no privilege to change a key.
create table device_key_uses (
    key text primary key references device_keys (id) on delete cascade,
    at  timestamptz not null default now()
);
