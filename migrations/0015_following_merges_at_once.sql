-- If a contact is merged while a capture is being filed under it, the interaction goes to the winner. This trigger
-- runs once for each statement and not for each row, since such a merge is rare.
--
-- The foreign key's triggers run before this one. They have waited for a running merge, and they lock each contact,
-- so no contact is merged afterwards. The feed gets two entries for a moved interaction: created and updated.
drop trigger interactions_follow_merge on interactions;
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
create trigger interactions_follow_merge after insert on interactions referencing new table as new_rows
    for each statement execute function interactions_follow_merge();
