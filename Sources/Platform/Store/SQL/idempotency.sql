-- Requests with an idempotency key.

-- name: reserve :rows
-- Returns no row if the key is reserved or answered. A reservation older than `lifetime` seconds is taken over.
insert into idempotency as i (owner, key, request_hash, object)
values (:owner, :key, :request_hash, :object)
on conflict (owner, key) do update set created_at = now()
where i.status is null and i.request_hash = excluded.request_hash
    and i.created_at <= now() - make_interval(secs => :lifetime)
returning object

-- name: reservation :rows
-- `remaining`: the seconds until the reservation is considered lost.
select request_hash, object, status, response_sealed,
    extract(epoch from created_at + make_interval(secs => :lifetime) - now())::float8 as remaining
from idempotency where owner = :owner and key = :key

-- name: complete :exec
-- type: :status Int
update idempotency set status = :status, response_sealed = :response_sealed, shown = :shown
where owner = :owner and key = :key and status is null

-- name: abandon :exec
update idempotency set created_at = now() - make_interval(secs => :lifetime)
where owner = :owner and key = :key and status is null

-- name: answers :many
-- The keys of the stored answers that show one of the ids, locked.
select key from idempotency
where owner = :owner and shown && :ids::uuid[] and response_sealed is not null order by key for update

-- name: replaceAnswer :exec
-- type: :status Int
update idempotency set status = :status, response_sealed = :response_sealed, shown = '{}'
where owner = :owner and key = :key
