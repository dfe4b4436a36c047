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
where owner = :owner and id = :id and deleted_at > now() - restore_period()

-- name: named :many
-- For each mark the group that alone has it, with its members. A title that a correction has taught counts before the
-- groups' names, and a refused one never.
with wanted as (select owner, mark from unnest(:owners::uuid[], :marks::bytea[]) as u (owner, mark)),
taught as (
    select w.owner, w.mark, g.id from wanted w
    join group_titles t on t.owner = w.owner and t.mark = w.mark and not t.is_refused
    join groups g on g.owner = t.owner and g.id = t.group_id and g.deleted_at is null),
called as (
    select w.owner, w.mark, g.id from wanted w
    join groups g on g.owner = w.owner and g.mark = w.mark and g.deleted_at is null
    where not exists (select from taught o where o.owner = w.owner and o.mark = w.mark)
        and not exists (
            select from group_titles r
            where r.owner = g.owner and r.mark = g.mark and r.group_id = g.id and r.is_refused)),
every as (
    select owner, mark, id, true as is_taught from taught
    union all
    select owner, mark, id, false from called)
select e.owner, e.mark, e.id, e.is_taught, array (
    select m.contact from group_members m where m.owner = e.owner and m.group_id = e.id) as members
from every e
where not exists (select from every o where o.owner = e.owner and o.mark = e.mark and o.id <> e.id)

-- name: names :many
select id, name_sealed from groups where owner = :owner and id = any (:ids) and deleted_at is null

-- name: memberships :many
select contact, group_id from group_members where owner = :owner and contact = any (:contacts)
