-- Captures in the change feed: when they are created, end or are erased. Changes in between are internal, and their
-- statements are the most frequent ones.
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

-- The feed is kept for thirty days. This table holds each owner's last entry that a sweep has deleted: a reader whose
-- cursor is older has missed entries, and is told so.
create table feed_floors (
    owner uuid primary key references owners (id),
    xid   xid8 not null,
    seq   bigint not null
);
alter table feed_floors enable row level security;
alter table feed_floors force row level security;
create policy owners on feed_floors using (owner = any ((select tapline_owners())::uuid[]));
