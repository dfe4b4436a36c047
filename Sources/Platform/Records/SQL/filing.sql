-- The results of the matcher. The statement that files a batch is composed.

-- name: places :many
-- The places of the cards in each picture, and whether the owner has touched them.
-- required: capture
select k.capture, k.place, k.status <> 'draft' or k.deleted_at is not null
    or coalesce(d.is_manually_edited or d.reviewed_at is not null, true) as is_touched
from contacts k left join cards d on d.owner = k.owner and d.id = k.id
where k.owner = any (:owners) and k.capture = any (:captures)

-- name: autoCommitOwners :many
select owner from owner_settings where owner = any (:owners) and auto_commit_cards

-- name: contactsWith :many
-- Contacts that have the numbers and addresses. A number of a contact without a country code is
-- compared by its last nine digits, as for duplicates.
select h.owner, h.handle, k.contact
from unnest(:owners::uuid[], :kinds::text[], :handles::text[])
    as h (owner, kind, handle)
cross join lateral contact_keys_of('', case when h.kind = 'email' then array[h.handle] end,
    case when h.kind = 'phone' then array[h.handle] end) as w
join contact_keys k on k.owner = h.owner and k.kind = w.kind and k.key = w.key
join contacts c on c.owner = k.owner and c.id = k.contact
where c.status = 'confirmed' and c.deleted_at is null and (h.kind = 'email' or exists (
    select from unnest(phone_numbers(c.phones)) p
    where p = h.handle or left(p, 1) <> '+' and exists (
        select from contact_keys_of('', null, array[p]) o where o.key = w.key)))
