-- Messages between a phone and its owner's computers.

-- Two first messages of a conversation at once make one row.
create or replace function lock_bridge_conversation(p_owner uuid, p_mark bytea, p_participants bytea)
returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(hashtextextended(p_owner::text || p_participants::text, 1));
    if p_mark is not null then
        perform pg_advisory_xact_lock(hashtextextended(p_owner::text || p_mark::text, 1));
    end if;
end $$;

-- The newest conversation of exactly these participants.
create or replace function newest_bridge_conversation(p_owner uuid, p_participants bytea) returns uuid
language sql stable as $$
    select c.id from bridge_conversations c where c.owner = p_owner and c.participants = p_participants
    order by c.last_message_at desc, c.id desc limit 1
$$;

-- The conversation of a message, locked. If the owner has none and p_sealed is not null, p_id becomes one.
--
-- p_mark: of the phone's id of the conversation; null takes the newest conversation of these participants. p_new_mark: of
-- a new conversation. p_changes: the conversation p_id has other participants or another name now.
create or replace function bridge_conversation(
    p_owner uuid, p_id uuid, p_mark bytea, p_new_mark bytea, p_participants bytea, p_is_group boolean,
    p_changes boolean, p_sealed bytea, p_at timestamptz)
returns uuid language plpgsql as $$
declare
    found_id uuid;
begin
    perform lock_bridge_conversation(p_owner, p_mark, p_participants);
    if p_mark is not null then
        select c.id into found_id from bridge_conversations c where c.owner = p_owner and c.mark = p_mark for update;
    else
        select c.id into found_id from bridge_conversations c
            where c.owner = p_owner and c.id = newest_bridge_conversation(p_owner, p_participants)
                -- Checked again after a wait for the lock: the conversation may have other participants then.
                and c.participants = p_participants for update;
    end if;
    if found_id is null and p_sealed is not null then
        insert into bridge_conversations (owner, id, mark, participants, is_group, sealed, last_message_at)
        values (p_owner, p_id, p_new_mark, p_participants, p_is_group, p_sealed, p_at);
        return p_id;
    end if;
    -- The words are sealed for the row p_id.
    if p_changes and found_id = p_id then
        update bridge_conversations c set participants = p_participants, is_group = p_is_group, sealed = p_sealed
        where c.owner = p_owner and c.id = p_id;
    end if;
    return found_id;
end $$;

-- Appends a message to a conversation whose row is locked. p_words: hashes of the words of its text.
-- Returns null if the owner has a message of this mark.
create or replace function append_bridge_message(
    p_owner uuid, p_conversation uuid, p_message uuid, p_mark bytea, p_at timestamptz, p_sealed bytea,
    p_words integer[])
returns bigint language plpgsql as $$
declare
    moment timestamptz := date_trunc('milliseconds', p_at);
    given bigint;
begin
    insert into bridge_messages (owner, id, mark, conversation, number, sent_at, sealed)
    select p_owner, p_message, p_mark, p_conversation, c.last_number + 1, moment, p_sealed
    from bridge_conversations c where c.owner = p_owner and c.id = p_conversation
    on conflict (owner, mark) do nothing
    returning number into given;
    if given is not null then
        update bridge_conversations c set last_number = given, last_message_at = greatest(c.last_message_at, moment)
        where c.owner = p_owner and c.id = p_conversation;
        insert into search_texts (owner, message, happened_at, marks)
        select p_owner, p_message, moment, p_words where p_words <> '{}';
    end if;
    return given;
end $$;

-- Stores a message of the phone once. `message` null: the conversation is unknown, and the message does not say who takes
-- part. No row: the conversation is not the one that the caller has read: it began or changed since.
--
-- p_known: the mark of the participants that the caller has read; null if there was no such conversation.
create or replace function receive_bridge_message(
    p_owner uuid, p_message uuid, p_message_mark bytea, p_at timestamptz, p_sealed bytea, p_words integer[],
    p_conversation uuid, p_mark bytea, p_new_mark bytea, p_participants bytea, p_known bytea, p_is_group boolean,
    p_changes boolean, p_conversation_sealed bytea, p_attachments uuid[])
returns table (message uuid, is_new boolean) language plpgsql as $$
declare
    target uuid;
    others bytea;
    -- A time in the future becomes now: the conversation would stay the first, and the message would never be old.
    moment timestamptz := least(p_at, clock_timestamp());
begin
    return query select m.id, false from bridge_messages m where m.owner = p_owner and m.mark = p_message_mark;
    if found then
        return;
    end if;
    if p_mark is not null and p_conversation_sealed is not null then
        perform lock_bridge_conversation(p_owner, p_mark, p_participants);
        select c.participants into others from bridge_conversations c
            where c.owner = p_owner and c.mark = p_mark for update;
        if found and others is distinct from p_known then
            return;
        end if;
    elsif p_mark is null and p_known is not null then
        -- A new name belongs to the conversation that the participants find.
        perform lock_bridge_conversation(p_owner, p_mark, p_participants);
        select c.participants into others from bridge_conversations c
            where c.owner = p_owner and c.id = p_conversation for update;
        if others is distinct from p_known
            or p_conversation is distinct from newest_bridge_conversation(p_owner, p_participants) then
            return;
        end if;
    end if;
    target := bridge_conversation(
        p_owner, p_conversation, p_mark, p_new_mark, p_participants, p_is_group, p_changes,
        p_conversation_sealed, date_trunc('milliseconds', moment));
    if target is null then
        return query select null::uuid, false;
    elsif append_bridge_message(p_owner, target, p_message, p_message_mark, moment, p_sealed, p_words) is null then
        -- The same message arrived two times at once.
        return query select m.id, false from bridge_messages m where m.owner = p_owner and m.mark = p_message_mark;
    else
        perform name_bridge_attachments(p_owner, p_message, p_attachments);
        return query select p_message, true;
    end if;
end $$;

-- Puts a message into the outbox once for each request of a client. No row: the owner has no such conversation. `message`
-- null: the message of this request was taken back or erased.
--
-- p_conversation_sealed: of a message to recipients. It goes to the newest conversation of these participants; if the owner
-- has none, p_conversation becomes one.
create or replace function queue_bridge_message(
    p_owner uuid, p_message uuid, p_mark bytea, p_sealed bytea, p_words integer[], p_conversation uuid,
    p_request bytea, p_device text, p_requires_user boolean, p_lifetime interval, p_attachments uuid[],
    p_new_mark bytea, p_participants bytea, p_is_group boolean, p_conversation_sealed bytea)
returns table (message uuid, is_new boolean) language plpgsql as $$
declare
    target uuid;
begin
    perform pg_advisory_xact_lock(hashtextextended(p_owner::text || p_request::text, 2));
    return query select o.message, false from bridge_outbox o where o.owner = p_owner and o.request = p_request
        union all
        select null, false from bridge_spent_requests s where s.owner = p_owner and s.request = p_request
            -- A restore brings back a message that was taken back.
            and not exists (select from bridge_outbox o where o.owner = p_owner and o.request = p_request);
    if found then
        return;
    end if;
    if p_conversation_sealed is null then
        select c.id into target from bridge_conversations c
            where c.owner = p_owner and c.id = p_conversation for update;
    else
        target := bridge_conversation(
            p_owner, p_conversation, null, p_new_mark, p_participants, p_is_group, false, p_conversation_sealed,
            date_trunc('milliseconds', clock_timestamp()));
    end if;
    if target is null then
        return;
    end if;
    perform append_bridge_message(p_owner, target, p_message, p_mark, clock_timestamp(), p_sealed, p_words);
    insert into bridge_outbox (owner, message, conversation, request, device, requires_user, expires_at)
    values (p_owner, p_message, target, p_request, p_device, p_requires_user, now() + p_lifetime);
    perform name_bridge_attachments(p_owner, p_message, p_attachments);
    return query select p_message, true;
end $$;

-- Hands the oldest waiting message to a phone. A conversation's next message is handed over when the phone has reported
-- about the one before, or its lease is over. No row: no message waits.
create or replace function hand_bridge_message(p_owner uuid, p_phone text, p_lease interval)
returns table (message uuid) language plpgsql as $$
begin
    -- One at a time: a phone that asks at the same time would see the conversation as free.
    perform pg_advisory_xact_lock(hashtextextended(p_owner::text, 4));
    return query update bridge_outbox b
        set state = 'handed', leased_until = clock_timestamp() + p_lease, phone = p_phone, updated_at = now()
        where b.owner = p_owner and b.state = 'queued' and b.message = (
            select o.message from bridge_outbox o
            where o.owner = p_owner and o.state = 'queued' and o.expires_at > now()
                and not exists (
                    select from bridge_outbox e
                    where e.owner = p_owner and e.conversation = o.conversation and e.state = 'handed')
            order by o.created_at, o.message limit 1)
        returning b.message;
end $$;

-- Deletes a message that no phone has taken, with its files, and its conversation if that has no other message; otherwise the
-- conversation has the time of its newest message again. No row: a phone has taken the message. `blobs`: of the files.
create or replace function take_back_bridge_message(p_owner uuid, p_message uuid)
returns table (blobs uuid[]) language plpgsql as $$
declare
    gone uuid[];
    place uuid;
begin
    perform from bridge_outbox o where o.owner = p_owner and o.message = p_message and o.state = 'queued' for update;
    if not found then
        return;
    end if;
    gone := delete_bridge_files(p_owner, array[p_message]);
    delete from bridge_messages m where m.owner = p_owner and m.id = p_message returning m.conversation into place;
    -- The next statement sees a message that was stored before the lock.
    perform from bridge_conversations c where c.owner = p_owner and c.id = place for update;
    delete from bridge_conversations c where c.owner = p_owner and c.id = place
        and not exists (select from bridge_messages m where m.owner = p_owner and m.conversation = place);
    update bridge_conversations c
    set last_message_at = (
        select max(m.sent_at) from bridge_messages m where m.owner = p_owner and m.conversation = place)
    where c.owner = p_owner and c.id = place;
    return query select gone;
end $$;

-- Ends what is over: a message that no phone has taken in time is not sent, and what became of one that a phone took and
-- never reported is unknown.
create or replace function end_bridge_sends(p_owners uuid[]) returns integer language sql as $$
    with over as (
        update bridge_outbox o
        set state = case when o.state = 'queued' then 'expired' else 'unknown' end::bridge_send_state,
            leased_until = null, updated_at = now()
        where o.owner = any (p_owners) and (
            o.state in ('queued', 'awaiting_user') and o.expires_at <= now()
            or o.state = 'handed' and o.leased_until <= now())
        returning 1)
    select count(*)::integer from over
$$;

-- Closes the pairing with this code and returns its owner. No row: no open pairing has this code. Then the try counts for
-- every open pairing, because a wrong code does not tell whose pairing was meant.
create or replace function claim_bridge_pairing(p_code bytea, p_max_tries integer)
returns table (owner uuid, role text, name text) language plpgsql as $$
begin
    -- One try at a time: tries at once must not get more than the limit.
    perform pg_advisory_xact_lock(hashtextextended('bridge_pairings', 0));
    return query delete from bridge_pairings p using device_keys d
        where p.code = p_code and p.expires_at > clock_timestamp() and p.tries < p_max_tries
            and d.id = p.opened_by and d.revoked_at is null
            and (d.expires_at is null or d.expires_at > clock_timestamp())
        returning p.owner, p.role, p.name;
    if not found then
        update bridge_pairings p set tries = p.tries + 1
        where p.expires_at > clock_timestamp() and p.tries < p_max_tries;
    end if;
end $$;

-- Remembers the requests of messages that are gone, however they went: a client that repeats one must not send the message
-- again. The removal of an owner deletes these rows after those of the outbox.
create or replace function bridge_outbox_remembers_requests() returns trigger language plpgsql as $$
begin
    insert into bridge_spent_requests (owner, request)
        select o.owner, o.request from old_rows o
        on conflict do nothing;
    return null;
end $$;
create or replace trigger bridge_outbox_remembers_requests after delete on bridge_outbox
    referencing old table as old_rows
    for each statement execute function bridge_outbox_remembers_requests();

-- Tells the feed that the state of a message has changed.
create or replace function bridge_outbox_tells_messages() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select n.owner, 'bridge_message', n.message, 'updated'
        from new_rows n join old_rows o on o.owner = n.owner and o.message = n.message
        where n.state <> o.state;
    return null;
end $$;
create or replace trigger bridge_outbox_tells_messages after update on bridge_outbox
    referencing old table as old_rows new table as new_rows
    for each statement execute function bridge_outbox_tells_messages();
