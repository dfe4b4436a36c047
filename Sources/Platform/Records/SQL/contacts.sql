-- Contacts: tags, interactions, the matcher's index. Statements that select or set a contact's fields are composed,
-- because the fields are data.

-- name: restoreContact :exec
-- Undoes a deletion within 24 hours.
update contacts set deleted_at = null, updated_at = now(), version = version + 1
where owner = :owner and id = :id and merged_into is null and deleted_at > now() - restore_period()

-- name: setTag :exec
update contacts set updated_at = now(), version = version + 1,
    tags = case when :is_set then array_append(tags, :tag::text)
        else array_remove(tags, :tag::text) end
where owner = :owner and id = :id and deleted_at is null
    and (:tag::text = any (tags)) is distinct from :is_set

-- name: tags :many
-- Every tag with its number of contacts, from A to Z.
select t as tag, count(*) as contacts from contacts, unnest(tags) t
where owner = :owner and deleted_at is null and tags <> '{}' group by t order by t

-- name: interaction :rows
select i.id, i.contact, i.group_id, g.name_sealed, i.capture, i.confidence, i.happened_at, i.source_app,
    i.sealed, i.created_at, i.updated_at, i.version
from interactions i left join groups g on g.owner = i.owner and g.id = i.group_id
where i.owner = :owner and i.id = :id and i.deleted_at is null

-- name: snapshot :rows
-- The oldest transaction that still runs, and whether the feed was cut after `token`.
-- null: :token
select pg_snapshot_xmin(pg_current_snapshot())::text as xid, exists (
    select from feed_floors where owner = any (:owners) and xid >= :token::text::xid8) as is_cut

-- name: changedNames :rows
select f.owner, f.id, k.id is not null and k.status = 'confirmed' and k.deleted_at is null as matched,
    k.name, k.aliases, k.refused_names
from (
    select distinct owner, id from changes
    where owner = any (:owners) and xid >= :token::text::xid8 and object = 'contact') f
left join contacts k on k.owner = f.owner and k.id = f.id

-- name: names :rows
select owner, id, true as matched, name, aliases, refused_names from contacts
where owner = any (:owners) and status = 'confirmed' and deleted_at is null
