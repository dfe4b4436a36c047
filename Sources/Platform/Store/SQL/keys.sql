-- Device keys and their use.

-- name: createDeviceKey :exec
-- null: :expires_at
insert into device_keys (id, owner, name, hash, import_sealed, scopes, expires_at)
values (:id, :owner, :name, :hash, :import_sealed, :scopes, :expires_at)

-- name: restoreDeviceKey :one
-- A key of an archive, with a new secret. Returns no row if the id is taken or the key has expired.
-- null: :expires_at
insert into device_keys (id, owner, name, hash, import_sealed, scopes, created_at, expires_at)
select :id, :owner, :name, :hash, :import_sealed, :scopes, :created_at::text::timestamptz,
    :expires_at::text::timestamptz
where :expires_at::text is null or :expires_at::text::timestamptz > now()
on conflict do nothing returning id

-- name: deviceKeys :many
-- All keys of an owner, including revoked ones, in the order of their creation.
-- into: DeviceKey
-- null: revoked_at, expires_at, last_used_at
select d.id, d.name, d.scopes, d.created_at, d.revoked_at, d.expires_at, u.at as last_used_at
from device_keys d left join device_key_uses u on u.key = d.id
where d.owner = :owner order by d.created_at, d.id

-- name: invalidDeviceKeys :many
-- The keys among `ids` that are missing, revoked or expired.
select k.id from unnest(:ids::text[]) as k (id)
where not exists (
    select from device_keys d
    where d.id = k.id and d.revoked_at is null and (d.expires_at is null or d.expires_at > now()))

-- name: revokeDeviceKey :exec
update device_keys set revoked_at = now()
where id = :id and owner = :owner and revoked_at is null

-- name: revokeDeviceKeys :exec
-- Revokes all keys of an owner.
update device_keys set revoked_at = now() where owner = :owner and revoked_at is null

-- name: validDeviceKey :one
-- A key that is neither revoked nor expired. `remaining`: the seconds until it expires.
-- null: remaining
select id, owner, scopes, hash, extract(epoch from expires_at - now())::float8 as remaining
from device_keys where id = :id and revoked_at is null and (expires_at is null or expires_at > now())

-- name: validImportKey :one
-- The import key of a device key that is neither revoked nor expired.
select id, owner, scopes, import_sealed
from device_keys where id = :id and revoked_at is null and (expires_at is null or expires_at > now())

-- name: recordDeviceKeyUse :exec
insert into device_key_uses as u (key) select id from device_keys where id = :id
on conflict (key) do update set at = now() where u.at < now() - interval '50 seconds'

-- name: countDeviceKeys :exec
-- Selects a row without columns for each key of an owner.
select from device_keys where owner = :owner

-- name: recordDeviceKeyRefusal :exec
insert into device_key_refusals (key, code) select id, :code from device_keys where id = :id
on conflict (key) do update set at = now(), code = excluded.code

-- name: deviceKeyActivity :one
-- The last use and the last refusal of a key that is not revoked.
-- into: DeviceKeyActivity
-- null: last_used_at, refused_at, refusal
select d.id, d.name, u.at as last_used_at, r.at as refused_at, r.code as refusal
from device_keys d left join device_key_uses u on u.key = d.id
left join device_key_refusals r on r.key = d.id
where d.id = :id and d.owner = :owner and d.revoked_at is null

-- name: lastCaptureOfDeviceKey :one
-- Of the owner's newest captures since the key was created: a key that has sent nothing must not read all of them.
select c.id from (
    select n.id, n.device, n.created_at from captures n
    where n.owner = :owner and n.deleted_at is null
        and n.created_at >= (select k.created_at from device_keys k where k.id = :id)
    order by n.created_at desc, n.id desc limit 1000
) c
where c.device = :id
order by c.created_at desc, c.id desc limit 1
