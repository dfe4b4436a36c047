-- Captures stand in the change feed: when they come, when they end, when they are erased. What happens to one between
-- its beginning and its end is the line's own business, and the line's busiest statements.
create function feed_capture_update() returns trigger language plpgsql as $$
begin
    if not exists (select from new_rows where state not in ('received', 'recognized', 'understood')) then
        return null;
    end if;
    insert into changes (owner, object, id, change)
        select n.owner, 'capture', n.id, case n.state when 'erased' then 'deleted'::change_kind else 'updated' end
        from new_rows n join old_rows o on o.owner = n.owner and o.id = n.id
        where n.state <> o.state and n.state not in ('received', 'recognized', 'understood');
    return null;
end $$;

create trigger feed_insert after insert on captures referencing new table as new_rows
    for each statement execute function feed_insert('capture');
create trigger feed_update after update on captures referencing old table as old_rows new table as new_rows
    for each statement execute function feed_capture_update();
create trigger feed_delete after delete on captures referencing old table as old_rows
    for each statement execute function feed_delete('capture');

-- The feed is kept for thirty days. Where a sweep has cut it, an owner's last entry that is gone stands here: whoever
-- was not as far as that has missed something, and is told so.
create table feed_floors (
    owner uuid primary key references owners (id),
    xid   xid8 not null,
    seq   bigint not null
);
alter table feed_floors enable row level security;
alter table feed_floors force row level security;
create policy owners on feed_floors using (owner = any ((select tapline_owners())::uuid[]));
