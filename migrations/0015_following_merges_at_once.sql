-- A capture that was being filed while its contact was merged follows it: looked for once a statement now, not once a
-- row, because hardly any contact is merged in that moment.
--
-- The foreign key's own triggers come before this one. They have waited for a merge that was under way, and hold each
-- contact, so that none of them is merged from here on. What follows a merge is told to the feed twice: as made, and as
-- changed.
drop trigger interactions_follow_merge on interactions;
create or replace function interactions_follow_merge() returns trigger language plpgsql as $$
declare
    merged record;
    target uuid;
    further uuid;
begin
    for merged in
        -- By each contact's key, whatever the plan that this session keeps was made for.
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
create trigger interactions_follow_merge after insert on interactions referencing new table as new_rows
    for each statement execute function interactions_follow_merge();
