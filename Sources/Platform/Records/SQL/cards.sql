-- Cards. Statements that select the fields of contacts are composed, because the fields are data.

-- name: pictures :one
-- `id`: the id of a merged card or of a capture. The pictures of a card that is not merged are columns of the card.
-- into: CardPictures
-- null: photo, picture, thumbnail
with recursive merged as (
    select m.capture, m.place, d.photo, d.thumbnail, m.merged_into as winner, m.id = :id as is_named
    from contacts m left join cards d on d.owner = m.owner and d.id = m.id
    where m.owner = :owner and (m.id = :id or m.capture = :id) and m.merged_into is not null
    union all
    select m.capture, m.place, m.photo, m.thumbnail, k.merged_into, m.is_named
    from merged m
    join contacts k on k.owner = :owner and k.id = m.winner and k.merged_into is not null),
standing as (
    select m.capture, m.place, m.photo, m.thumbnail, m.winner, m.is_named from merged m where exists (
        select from contacts k where k.owner = :owner and k.id = m.winner and k.deleted_at is null))
select coalesce(m.photo, p.photo, p.image) as photo, coalesce(p.photo, p.image) as picture,
    coalesce(m.thumbnail, p.thumbnail) as thumbnail
from captures p left join standing m on m.capture = p.id
where p.owner = :owner and (p.id = :id or m.is_named)
    -- The id of a card does not select the other cards in its picture.
    and (m.is_named or not exists (select from contacts where owner = :owner and id = :id))
    and (m.winner is not null or exists (
        select from contacts k where k.owner = p.owner and k.deleted_at is null
            and (k.capture = p.id or p.id = any (k.cards))))
order by m.is_named desc nulls last, m.place limit 1

-- name: words :one
select sealed from recognitions where owner = :owner and capture = :capture

-- name: markReviewed :exec
-- null: :version
-- type: :version Int
update cards d set reviewed_at = case when :is_reviewed then now() end, updated_at = now()
where owner = :owner and id = :id and (reviewed_at is not null) <> :is_reviewed
    and exists (select from contacts k
        where k.owner = d.owner and k.id = d.id and k.deleted_at is null
            and k.version = coalesce(:version, k.version))

-- name: version :rows
select k.version from cards d
join contacts k on k.owner = d.owner and k.id = d.id and k.deleted_at is null
where d.owner = :owner and d.id = :id

-- name: photoBlobs :one
-- The photos of an earlier reading of a picture.
select array_remove(array[photo, thumbnail] || card_photos, null) as blobs from captures
where owner = :owner and id = :id

-- name: entry :rows
-- After a card was entered: whether its id is used, and the state of its capture.
-- null: :capture
select exists (select from contacts where owner = :owner and id = :id) as is_used,
    (select state from captures where owner = :owner and id = :capture) as state

-- name: lockCommits :rows
-- One commit at a time for each owner: two drafts of one person would otherwise both become contacts.
select pg_advisory_xact_lock(hashtextextended('tapline.commit:' || :owner, 0))

-- name: confirm :one
update contacts set status = 'confirmed', updated_at = now(), version = version + 1
where owner = :owner and id = :id returning version

-- name: skip :exec
update contacts set deleted_at = now(), updated_at = now(), version = version + 1
where owner = :owner and id = :id
