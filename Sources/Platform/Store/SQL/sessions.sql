-- Sessions of browsers.

-- name: createSession :exec
insert into sessions (hash, owner, key, expires_at)
values (:hash, :owner, :key, now() + make_interval(secs => :lifetime::float8))

-- name: validSession :one
-- The device key of a session, if both are valid. `is_stale`: its use was not recorded for an hour.
-- into: BrowserSession
select d.id as key, d.owner, d.scopes, s.last_used_at < now() - interval '1 hour' as is_stale
from sessions s join device_keys d on d.id = s.key
where s.hash = :hash and s.expires_at > now()
    and d.revoked_at is null and (d.expires_at is null or d.expires_at > now())

-- name: prolongSession :exec
-- A session ends when it has not been used for its lifetime.
update sessions set last_used_at = now(), expires_at = now() + make_interval(secs => :lifetime::float8)
where hash = :hash

-- name: deleteSession :exec
delete from sessions where hash = :hash

-- name: deleteEndedSessions :exec
-- Sessions that have expired, or whose key has expired or was revoked.
delete from sessions where ctid = any (array (
    select s.ctid from sessions s join device_keys d on d.id = s.key
    where s.expires_at <= now() or d.revoked_at is not null or d.expires_at <= now() limit :limit))
