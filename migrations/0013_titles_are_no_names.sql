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

do $$
declare
    known uuid;
begin
    for known in select id from owners loop
        perform set_config('tapline.owners', '{' || known || '}', true);
        delete from contact_keys where owner = known and kind = 'name';
        insert into contact_keys (owner, kind, key, contact)
        select c.owner, k.kind, k.key, c.id
        from contacts c, contact_keys_of(c.name, '{}', '{}') k where c.owner = known and c.deleted_at is null;
    end loop;
    perform set_config('tapline.owners', '', true);
end $$;
