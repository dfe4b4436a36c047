-- The change feed. A position is `(xid, seq)`, since sequence numbers do not follow the order of commits.

-- name: entries :many
-- Entries after a position, from transactions older than every running one. No entry can therefore appear before an
-- entry that was served.
-- type: change ChangeEntry.Kind
select xid::text as xid, seq, object, id, change, at from changes
where owner = :owner and (xid, seq) > (:xid::text::xid8, :sequence)
    and xid < (select pg_snapshot_xmin(pg_current_snapshot()))
order by changes.xid, changes.seq limit :limit

-- name: isCut :exec
-- Selects a row if entries after the position were deleted, or if the position is ahead of the database.
select from feed_floors
where owner = :owner and (xid, seq) > (:xid::text::xid8, :sequence)
union all
select where :xid::text::xid8 > pg_snapshot_xmax(pg_current_snapshot())

-- name: cut :one
-- Deletes feed entries older than thirty days: of each owner at most `limit`, the oldest first. `fetched` is one more.
with bounds as (
    select o.owner, coalesce(b.xid, '18446744073709551615'::xid8) as xid, coalesce(b.seq, 0) as seq
    from unnest(:owners::uuid[]) as o (owner)
    left join lateral (
        select f.xid, f.seq from (
            select c.xid, c.seq, c.at, row_number() over (order by c.xid, c.seq) as n from changes c
            where c.owner = o.owner order by c.xid, c.seq limit :fetched) f
        where f.at >= now() - interval '30 days' or f.n > :limit
        order by f.xid, f.seq limit 1) b on true),
gone as (
    delete from changes c using bounds b where c.owner = b.owner and (c.xid, c.seq) < (b.xid, b.seq)
    returning c.owner, c.xid, c.seq),
floors as (
    insert into feed_floors as f (owner, xid, seq)
    select distinct on (owner) owner, xid, seq from gone order by owner, xid desc, seq desc
    on conflict (owner) do update set xid = excluded.xid, seq = excluded.seq
        where (excluded.xid, excluded.seq) > (f.xid, f.seq))
select count(*) as n from gone

-- name: position :one
-- The current position of the feed: before everything that has not been served yet.
select pg_snapshot_xmin(pg_current_snapshot())::text as xid, 0::bigint as seq

-- name: changedOwners :many
-- The owners, out of the given owners with their positions, that have entries after their position.
select u.owner
from unnest(:owners::uuid[], :xids::text[], :sequences::bigint[]) as u (owner, xid, seq)
where exists (select from changes c where c.owner = u.owner
    and (c.xid, c.seq) > (u.xid::xid8, u.seq)
    and c.xid < (select pg_snapshot_xmin(pg_current_snapshot())))
