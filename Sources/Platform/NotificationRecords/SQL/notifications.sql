-- Notifications about finished work.

-- name: notify :many
-- Deletes the work at `notify` and inserts a notification for each.
-- into: NotificationNotice
with given as (
    select id, attempt from unnest(:ids::uuid[], :attempts::bigint[]) as g (id, attempt)),
over as (
    delete from work w using given g where w.id = g.id and w.attempt = g.attempt and w.stage = 'notify'
    returning w.id, w.owner)
insert into notifications (owner, id, kind, subject, expires_at)
select o.owner, o.id, case when s.risk in ('medium', 'high') then 'scan.warning'
    else coalesce('capture.' || c.state, 'export.' || e.state) end, o.id,
    now() + interval '24 hours'
from over o
left join captures c on c.owner = o.owner and c.id = o.id
left join scans s on s.owner = o.owner and s.id = o.id
left join exports e on e.owner = o.owner and e.id = o.id
where c.id is not null or e.id is not null
-- A replayed capture ends a second time, perhaps with another result.
on conflict (owner, id) do update set kind = excluded.kind, expires_at = excluded.expires_at,
    created_at = now(), updated_at = now(), read_at = null, version = notifications.version + 1
returning owner, id, kind

-- name: markRead :exec
update notifications set read_at = now(), updated_at = now(), version = version + 1
where owner = :owner and id = :id and read_at is null

-- name: notification :rows
select id, kind, subject, created_at, expires_at, read_at, version from notifications
where owner = :owner and id = :id
