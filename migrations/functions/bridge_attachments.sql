-- Files of messages.

-- Begins an upload. A repetition of its id changes nothing.
-- Returns false if the uploads that no message has named would be more than p_most, or more than p_bytes altogether.
create or replace function begin_bridge_attachment(
    p_owner uuid, p_id uuid, p_size bigint, p_sealed bytea, p_device text, p_most integer, p_bytes bigint)
returns boolean language plpgsql as $$
begin
    -- Uploads that begin at once count each other.
    perform pg_advisory_xact_lock(hashtextextended(p_owner::text, 3));
    perform from bridge_attachments a where a.owner = p_owner and a.id = p_id;
    if found then
        return true;
    end if;
    insert into bridge_attachments (owner, id, size, sealed, device)
    select p_owner, p_id, p_size, p_sealed, p_device
    from (
        select count(*) as uploads, coalesce(sum(a.size), 0) as bytes
        from bridge_attachments a where a.owner = p_owner and a.message is null) open
    where open.uploads < p_most and open.bytes + p_size <= p_bytes;
    return found;
end $$;

-- Gives uploads to a new message, in their order. Fails with P0002 unless each one is complete and belongs to no message.
create or replace function name_bridge_attachments(p_owner uuid, p_message uuid, p_attachments uuid[])
returns void language plpgsql as $$
declare
    named integer;
begin
    update bridge_attachments a set message = p_message, position = n.position
    from unnest(p_attachments) with ordinality n (id, position)
    where a.owner = p_owner and a.id = n.id and a.message is null and a.is_complete;
    get diagnostics named = row_count;
    if named <> cardinality(p_attachments) then
        raise exception 'an attachment is unknown, not complete, or belongs to another message'
            using errcode = 'no_data_found';
    end if;
end $$;

-- Erases the files of messages. The rows of their attachments go with the messages.
-- Returns the blobs, whose bytes may be outside of the database.
create or replace function delete_bridge_files(p_owner uuid, p_messages uuid[]) returns uuid[] language sql as $$
    with files as (
        delete from blobs b using bridge_attachments a
        join bridge_attachment_parts p on p.owner = a.owner and p.attachment = a.id
        where a.owner = p_owner and a.message = any (p_messages) and b.owner = p_owner and b.id = p.blob
        returning b.id)
    select coalesce(array_agg(f.id), '{}') from files f
$$;

-- Erases a conversation with its messages and their files. No row: the owner has no such conversation.
create or replace function delete_bridge_conversation(p_owner uuid, p_mark bytea)
returns table (conversation uuid, blobs uuid[]) language plpgsql as $$
declare
    target uuid;
    gone uuid[];
begin
    -- The next statement sees a message that was stored before the lock.
    select c.id into target from bridge_conversations c where c.owner = p_owner and c.mark = p_mark for update;
    if target is null then
        return;
    end if;
    gone := delete_bridge_files(p_owner, array(
        select m.id from bridge_messages m where m.owner = p_owner and m.conversation = target
            and exists (select from bridge_attachments a where a.owner = p_owner and a.message = m.id)));
    delete from bridge_conversations c where c.owner = p_owner and c.id = target;
    return query select target, gone;
end $$;
