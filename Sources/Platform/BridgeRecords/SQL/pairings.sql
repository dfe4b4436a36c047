-- Six digits for which a device gets a key.
-- import: FoundationEssentials

-- name: openPairing :one
-- No row: the owner has a pairing, or another owner's pairing has this code. `lifetime` in seconds.
-- type: :role PairingRole
insert into bridge_pairings (owner, code, role, name, opened_by, expires_at)
values (:owner, :code, :role, :name, :opened_by, now() + make_interval(secs => :lifetime))
on conflict do nothing returning expires_at

-- name: claimPairing :one
-- row: ClaimedPairingRow
-- type: role PairingRole
select owner, role, name from claim_bridge_pairing(:code, :max_tries)

-- name: closePairing :exec
delete from bridge_pairings where owner = :owner

-- name: deleteExpiredPairings :exec
delete from bridge_pairings where expires_at <= now()
