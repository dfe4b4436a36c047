-- Conversations and messages of a phone, and the messages that it is asked to send.
-- import: FoundationEssentials
-- import: Bridge
-- import: Store

-- name: receive :one
-- row: ReceivedRow
-- null: :mark, :known, :conversation_sealed, message
-- Stores a message of the phone once. `message` is null if the conversation is unknown and the message does not say who
-- takes part. No row: the conversation began or changed since it was read.
select message, is_new
from receive_bridge_message(:owner, :message, :message_mark, :sent_at, :sealed, :words,
    :conversation, :mark::bytea, :new_mark, :participants, :known::bytea, :is_group,
    :changes, :conversation_sealed::bytea, :attachments)

-- name: conversationFor :one
-- null: :mark
-- The conversation of messages of an export, which becomes one if the owner has none.
select bridge_conversation(:owner, :id, :mark::bytea, :new_mark, :participants,
    :is_group, false, :sealed, date_trunc('milliseconds', :at::timestamptz)) as id

-- name: knownMessages :many
-- The messages that have one of the marks.
select id, mark from bridge_messages where owner = :owner and mark = any (:marks)

-- name: conversationOf :one
select id from bridge_conversations where owner = :owner and mark = :mark

-- name: conversationWith :one
-- The newest conversation of exactly these participants, by their mark.
select id from newest_bridge_conversation(:owner, :participants) id where id is not null

-- name: changeConversation :exec
-- Who takes part, and the name.
update bridge_conversations
set participants = :participants, is_group = :is_group, sealed = :sealed
where owner = :owner and id = :id

-- name: messageOf :one
select id from bridge_messages where owner = :owner and mark = :mark

-- name: conversationsOf :many
-- row: ConversationRow
select id, is_group, sealed, last_message_at
from bridge_conversations where owner = :owner and id = any (:ids)

-- name: conversationsBefore :many
-- row: ConversationRow
-- null: :before
-- A page, the newest message first. The page runs over `limit` to the end of its last millisecond.
select id, is_group, sealed, last_message_at
from bridge_conversations
where owner = :owner and last_message_at
    < case when :before::timestamptz is null then 'infinity' else :before::timestamptz end
order by last_message_at desc fetch first :limit rows with ties

-- name: hasOlderConversation :one
select exists (
    select from bridge_conversations
    where owner = :owner and last_message_at < :before) as has_older

-- name: messages :many
-- row: MessageRow
-- A page, the newest first. The page runs over `limit` to the end of its last millisecond.
-- null: :before, state, error_sealed, device
-- type: state SendState
select page.id, page.conversation, page.number, page.sent_at, page.sealed, o.state, o.error_sealed,
    o.device
from (
    select m.id, m.conversation, m.number, m.sent_at, m.sealed
    from bridge_messages m
    where m.owner = :owner and m.conversation = :conversation
        and m.sent_at
            < case when :before::timestamptz is null then 'infinity' else :before::timestamptz end
    order by m.sent_at desc fetch first :limit rows with ties) page
left join bridge_outbox o on o.owner = :owner and o.message = page.id
order by page.sent_at desc, page.number desc

-- name: lastMessages :many
-- The newest message of each conversation.
select m.conversation, m.id, m.sealed, exists (
    select from bridge_attachments a where a.owner = :owner and a.message = m.id) as has_attachments
from unnest(:conversations::uuid[]) c (id)
cross join lateral (
    select b.conversation, b.id, b.sealed from bridge_messages b
    where b.owner = :owner and b.conversation = c.id
    order by b.sent_at desc, b.number desc limit 1) m

-- name: hasOlder :one
select exists (
    select from bridge_messages
    where owner = :owner and conversation = :conversation and sent_at < :before) as has_older

-- name: messagesOf :many
-- row: MessageRow
-- Messages by id, in the order of their numbers.
-- null: state, error_sealed, device
-- type: state SendState
select m.id, m.conversation, m.number, m.sent_at, m.sealed, o.state, o.error_sealed,
    o.device
from bridge_messages m
left join bridge_outbox o on o.owner = m.owner and o.message = m.id
where m.owner = :owner and m.id = any (:ids)
order by m.conversation, m.number

-- name: queue :one
-- row: QueuedRow
-- No row: the conversation is unknown. `message` is null if that of the request was taken back or erased. `lifetime` in
-- seconds. With `conversation_sealed` the message goes to the newest
-- conversation of the participants; without one, `conversation` becomes one.
-- null: :new_mark, :participants, :conversation_sealed, message
select message, is_new
from queue_bridge_message(:owner, :message, :mark, :sealed, :words, :conversation, :request,
    :device, :requires_user, make_interval(secs => :lifetime), :attachments, :new_mark::bytea,
    :participants::bytea, :is_group, :conversation_sealed::bytea)

-- name: hand :one
-- Hands the oldest waiting message to a phone, for `lease` seconds.
select message
from hand_bridge_message(:owner, :phone, make_interval(secs => :lease))

-- name: report :one
-- row: SendRow
-- What the phone says became of a message that it took. No row: the state does not allow the change.
-- null: :error_sealed, leased_until, phone
-- type: :state SendState, state SendState
update bridge_outbox b
set state = :state, error_sealed = :error_sealed::bytea, leased_until = null, updated_at = now()
where b.owner = :owner and b.message = :message
    and b.state = any (:allowed::text[]::bridge_send_state[])
returning message, conversation, state, requires_user, phone, device, leased_until, expires_at,
    created_at, updated_at

-- name: sends :many
-- row: SendRow
-- null: leased_until, phone
-- type: state SendState
select message, conversation, state, requires_user, phone, device, leased_until, expires_at,
    created_at, updated_at
from bridge_outbox where owner = :owner and message = any (:messages)

-- name: takeBack :one
-- No row: a phone has taken the message. `blobs`: of its files.
select blobs from take_back_bridge_message(:owner, :message)

-- name: endSends :one
-- Returns how many messages have expired or have become unknown.
select end_bridge_sends(:owners) as n

-- name: captureRule :one
-- Which messages of the phone become captures. No row: the owner has set nothing.
-- type: rule MessageCaptures
select message_captures as rule from owner_settings where owner = :owner

-- name: conversationsWith :many
-- row: MessageConversationRow
-- The conversations of messages.
select m.id as message, c.id as conversation, c.sealed
from bridge_messages m
join bridge_conversations c on c.owner = m.owner and c.id = m.conversation
where m.owner = :owner and m.id = any (:messages)

-- name: lockConversation :one
-- The next statement sees a message that was stored before the lock.
select id from bridge_conversations where owner = :owner and mark = :mark for update

-- name: capturesOf :many
-- The captures that were made of messages: each has the id of its message.
select c.id from bridge_messages m
join captures c on c.owner = m.owner and c.id = m.id
where m.owner = :owner and m.conversation = :conversation and c.state <> 'erased'

-- name: deleteConversation :one
-- With its messages, their places in the outbox and their files. `blobs`: of the files.
select conversation, blobs from delete_bridge_conversation(:owner, :mark)

-- name: see :one
-- type: :role BridgeRole
-- Writes at most once in five seconds. `is_told`: at most once a minute, and always when the peer was
-- away for a minute.
insert into bridge_peers as p (owner, device, role) values (:owner, :device, :role)
on conflict (owner, device, role) do update set seen_at = now(),
    told_at = case when p.told_at < now() - interval '1 minute' then now() else p.told_at end
where p.seen_at < now() - interval '5 seconds'
returning p.told_at = now() as is_told

-- name: devicesWithoutFrames :many
-- row: DeviceRow
-- null: used_at
-- type: role BridgeRole
-- Keys for messages only, as pairing makes them, that have sent no frame. They may have read messages.
select d.id, d.name, case when 'bridge:phone' = any (d.scopes) then 'phone' else 'client' end as role,
    u.at as used_at
from device_keys d left join device_key_uses u on u.key = d.id
where d.owner = :owner and d.revoked_at is null and (d.expires_at is null or d.expires_at > now())
    and d.scopes <@ array['bridge:phone', 'bridge:client', 'bridge:read'] and d.scopes <> '{}'
    and not exists (
        select from bridge_peers p where p.owner = d.owner and p.device = d.id)
order by role, d.created_at, d.id

-- name: peers :many
-- row: PeerRow
-- type: role BridgeRole
select p.device, d.name, p.role, p.seen_at, p.told_at
from bridge_peers p join device_keys d on d.id = p.device
where p.owner = :owner order by p.role, p.device
