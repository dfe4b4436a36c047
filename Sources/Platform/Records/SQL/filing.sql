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
