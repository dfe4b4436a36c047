-- Groups of contacts. Their names are encrypted; `mark` finds a group by its name. Statements that return a group are
-- composed, because a list shares their columns.

-- name: insertGroup :exec
-- Inserts nothing if the owner has `limit` groups, or if the group exists.
insert into groups (owner, id, name_sealed, mark)
select :owner, :id, :name_sealed, :mark
where (select count(*) from groups where owner = :owner and deleted_at is null) < :limit
on conflict (owner, id) do nothing

-- name: lockGroup :one
select version from groups where owner = :owner and id = :id and deleted_at is null for update

-- name: renameGroup :exec
update groups set name_sealed = :name_sealed, mark = :mark where owner = :owner and id = :id

-- name: touchGroup :exec
update groups set updated_at = now(), version = version + 1 where owner = :owner and id = :id

-- name: standsFor :many
-- The contacts that ids stand for: the id of a merged contact stands for the contact that it was merged into.
with recursive way as (
    select id as asked, id, merged_into, deleted_at from contacts
    where owner = :owner and id = any (:contacts)
    union all
    select w.asked, k.id, k.merged_into, k.deleted_at from contacts k join way w on k.id = w.merged_into
    where k.owner = :owner)
select asked, id from way where deleted_at is null

-- name: lockMembers :many
-- A merge of a contact waits until the transaction has ended.
select id from contacts
where owner = :owner and id = any (:contacts) and deleted_at is null order by id for share

-- name: removeMembers :exec
-- Removes the members that are not in `contacts`. Deleted contacts stay members, because a group does not show them.
delete from group_members m using contacts k
where m.owner = :owner and m.group_id = :group_id and k.owner = m.owner and k.id = m.contact
    and k.deleted_at is null and m.contact <> all (:contacts)

-- name: addMembers :exec
insert into group_members (owner, group_id, contact)
select :owner, :group_id, c from unnest(:contacts::uuid[]) c
on conflict do nothing

-- name: deleteGroup :exec
update groups set deleted_at = now(), updated_at = now(), version = version + 1
where owner = :owner and id = :id

-- name: restoreGroup :exec
-- Undoes a deletion within 24 hours.
update groups set deleted_at = null, updated_at = now(), version = version + 1
where owner = :owner and id = :id and deleted_at > now() - interval '24 hours'

-- name: named :many
-- For each mark the group that alone has it, with its members.
select g.owner, g.mark, g.id, array (
    select m.contact from group_members m where m.owner = g.owner and m.group_id = g.id) as members
from unnest(:owners::uuid[], :marks::bytea[]) as u (owner, mark)
join groups g on g.owner = u.owner and g.mark = u.mark and g.deleted_at is null
where not exists (
    select from groups o
    where o.owner = g.owner and o.mark = g.mark and o.id <> g.id and o.deleted_at is null)

-- name: names :many
select id, name_sealed from groups where owner = :owner and id = any (:ids) and deleted_at is null

-- name: memberships :many
select contact, group_id from group_members where owner = :owner and contact = any (:contacts)
