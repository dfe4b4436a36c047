-- The PIN that an owner's computers must send before they may read messages, and the wrong ones.
-- import: FoundationEssentials

-- name: setPIN :exec
insert into bridge_pins (owner, version, salt, hash) values (:owner, :version, :salt, :hash)
on conflict (owner) do update set
    version = excluded.version, salt = excluded.salt, hash = excluded.hash, set_at = now()

-- name: clearPIN :exec
delete from bridge_pins where owner = :owner

-- name: forgetPINTries :exec
delete from bridge_pin_tries where owner = :owner

-- name: pinStanding :one
-- row: PINStandingRow
-- null: tries, locked
-- What a device must send, and its wrong tries. `locked`: the seconds until it may try again; negative after the lock.
select p.version, p.salt, p.hash, t.tries,
    extract(epoch from t.locked_until - clock_timestamp())::float8 as locked
from bridge_pins p left join bridge_pin_tries t on t.owner = p.owner and t.device = :device
where p.owner = :owner

-- name: countPINTry :one
-- row: CountedPINTryRow
-- Counts a PIN that a device has sent, after its comparison. Returns no row if the device was locked or the owner changed
-- the PIN during the comparison: the result of the comparison then does not count.
insert into bridge_pin_tries as t (owner, device, tries)
select p.owner, :device, case when :is_right::boolean then 0 else 1 end
from bridge_pins p where p.owner = :owner and p.version = :version
on conflict (owner, device) do update set
    tries = case when :is_right::boolean then 0 else t.tries + 1 end,
    locked_until = case when :is_right::boolean or t.tries + 1 < :max_tries::integer then null
        else clock_timestamp() + make_interval(secs => least(
            :longest_lock::float8,
            :first_lock::float8 * 2 ^ least(t.tries + 1 - :max_tries::integer, 30)::float8))
        end
where t.locked_until is null or t.locked_until <= clock_timestamp()
returning tries, locked_until is not null as is_locked

-- name: pinVersions :many
-- row: PINVersionRow
select owner, version from bridge_pins where owner = any (:owners)
