-- Notes in the inbox.

-- name: note :rows
select id, capture, state, reason, happened_at, source_app, suggestions, sealed, assigned_to,
    assigned_group, created_at, updated_at, version
from inbox_notes where owner = :owner and id = :id

-- name: assign :one
-- Files an open note under a contact or a group. `alias` is added to the contact's aliases.
-- null: :contact, :group_id, :alias
with recursive way as (
    select id, merged_into, deleted_at from contacts where owner = :owner and id = :contact
    union all
    select k.id, k.merged_into, k.deleted_at from contacts k join way w on k.id = w.merged_into
    where k.owner = :owner),
-- A suggested contact may have been merged into another one since.
target as (
    select id as contact, null::uuid as group_id from way where deleted_at is null
    union all
    select null, id from groups where owner = :owner and id = :group_id and deleted_at is null),
closed as (
    update inbox_notes n set state = 'assigned', assigned_to = t.contact, assigned_group = t.group_id,
        updated_at = now(), version = n.version + 1
    from target t where n.owner = :owner and n.id = :id and n.state = 'open'
    returning n.owner, n.id, n.capture, n.assigned_to, n.assigned_group, n.happened_at, n.source_app),
filed as (
    insert into interactions (owner, id, contact, group_id, capture, confidence, happened_at, source_app,
        sealed)
    select owner, id, assigned_to, assigned_group, capture, 1, happened_at, source_app, :sealed
    from closed),
searchable as (
    insert into search_texts (owner, interaction, happened_at, marks)
    select owner, id, happened_at, :marks from closed),
stated as (
    update captures c set state = 'filed', reason = null, updated_at = now(), version = c.version + 1
    from closed n where c.owner = n.owner and c.id = n.capture and c.state = 'inbox'),
taught as (
    update contacts k set aliases = array_append(k.aliases, :alias::text), updated_at = now(),
        version = k.version + 1
    from closed n where k.owner = n.owner and k.id = n.assigned_to and :alias::text is not null
        and lower(:alias::text) <> lower(k.name)
        and not exists (select from unnest(k.aliases) a where lower(a) = lower(:alias::text)))
select exists (select from target) as has_target, exists (select from closed) as has_closed

-- name: dismiss :one
with closed as (
    update inbox_notes set state = 'dismissed', updated_at = now(), version = version + 1
    where owner = :owner and id = :id and state = 'open'
    returning id)
select exists (select from closed) as has_closed,
    exists (select from inbox_notes where owner = :owner and id = :id) as is_known
