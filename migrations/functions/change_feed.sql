-- The change feed. A statement-level trigger on each table writes it, so that no code can forget it.

create or replace function feed_insert() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change) select owner, tg_argv[0], id, 'created' from new_rows;
    return null;
end $$;

create or replace function feed_update() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select n.owner, tg_argv[0], n.id, case
            when to_jsonb(n) ->> 'deleted_at' is not null then 'deleted'::change_kind else 'updated' end
        from new_rows n;
    return null;
end $$;

create or replace function feed_delete() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change) select owner, tg_argv[0], id, 'deleted' from old_rows;
    return null;
end $$;

create or replace function feed_capture_update() returns trigger language plpgsql as $$
begin
    if not exists (select from new_rows where not is_under_way(state)) then
        return null;
    end if;
    insert into changes (owner, object, id, change)
        select c.owner, 'capture', c.id,
            case when c.state = 'erased' or c.is_deleted then 'deleted'::change_kind else 'updated' end
        from (
            select owner, id, state, deleted_at is not null as is_deleted from new_rows where not is_under_way(state)
            except
            select owner, id, state, deleted_at is not null from old_rows) c;
    return null;
end $$;

-- Writes deletions, merges, restorations and commits of a card's contact to the feed as changes of the card.
create or replace function contacts_tell_cards() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select n.owner, 'card', n.id,
            case when n.deleted_at is null then 'updated'::change_kind else 'deleted'::change_kind end
        from new_rows n join old_rows o on o.owner = n.owner and o.id = n.id
        where ((n.deleted_at is null) <> (o.deleted_at is null) or n.status <> o.status)
            and exists (select from cards c where c.owner = n.owner and c.id = n.id);
    return null;
end $$;
create or replace trigger contacts_tell_cards after update on contacts
    referencing old table as old_rows new table as new_rows
    for each statement execute function contacts_tell_cards();

-- The tables in the feed, with the names of their objects. Changes of captures that are not the end are internal, and
-- their statements are the most frequent ones: feed_capture_update leaves them out.
do $$
declare
    fed record;
begin
    for fed in select * from (values
        ('batches', 'batch'), ('captures', 'capture'), ('cards', 'card'), ('contact_conflicts', 'contact_conflict'),
        ('contact_suggestions', 'contact_suggestion'), ('contacts', 'contact'), ('exports', 'export'),
        ('groups', 'group'), ('homes', 'home'), ('inbox_notes', 'inbox_note'), ('interactions', 'interaction'),
        ('item_photos', 'item_photo'), ('items', 'item'), ('labels', 'label'), ('locations', 'location'), ('merges', 'merge'),
        ('notifications', 'notification'), ('policies', 'policy'), ('scans', 'scan'),
        ('screenshot_notifications', 'screenshot')
    ) as t (tbl, object)
    loop
        execute format('create or replace trigger feed_insert after insert on %I referencing new table as new_rows
            for each statement execute function feed_insert(%L)', fed.tbl, fed.object);
        if fed.tbl = 'captures' then
            create or replace trigger feed_update after update on captures
                referencing old table as old_rows new table as new_rows
                for each statement execute function feed_capture_update();
        else
            execute format('create or replace trigger feed_update after update on %I referencing new table as new_rows
                for each statement execute function feed_update(%L)', fed.tbl, fed.object);
        end if;
        -- A prompt ends by its time, which its listeners know: its deletion says nothing.
        continue when fed.tbl = 'screenshot_notifications';
        execute format('create or replace trigger feed_delete after delete on %I referencing old table as old_rows
            for each statement execute function feed_delete(%L)', fed.tbl, fed.object);
    end loop;
end $$;

-- A conversation changes with each of its messages, and its messages are deleted with the conversation: the feed says
-- each of these once. Messages of an export are no news.
create or replace function feed_bridge_messages() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select owner, 'bridge_message', id, 'created' from new_rows where not from_history;
    return null;
end $$;
create or replace trigger feed_insert after insert on bridge_messages referencing new table as new_rows
    for each statement execute function feed_bridge_messages();
create or replace function feed_bridge_deletions() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select o.owner, 'bridge_message', o.id, 'deleted' from old_rows o
        where exists (select from bridge_conversations c where c.owner = o.owner and c.id = o.conversation);
    return null;
end $$;
create or replace trigger feed_delete after delete on bridge_messages referencing old table as old_rows
    for each statement execute function feed_bridge_deletions();
create or replace trigger feed_insert after insert on bridge_conversations referencing new table as new_rows
    for each statement execute function feed_insert('bridge_conversation');
create or replace trigger feed_delete after delete on bridge_conversations referencing old table as old_rows
    for each statement execute function feed_delete('bridge_conversation');
