-- What owners allow.
-- import: FoundationEssentials
-- import: Proposals

-- name: consents :many
-- row: StoredConsent
-- null: device
-- type: purpose ConsentPurpose
select purpose, is_given, recipients, device, changed_at
from consents where owner = :owner order by purpose

-- name: giveConsent :exec
-- Writes the audit log too. Nothing changes if the same was said before.
-- null: :device
-- type: :purpose ConsentPurpose
with changed as (
    insert into consents as c (owner, purpose, is_given, recipients, device)
    values (:owner, :purpose, :is_given, :recipients, :device)
    on conflict (owner, purpose) do update
        set is_given = excluded.is_given, recipients = excluded.recipients, device = excluded.device,
            changed_at = now()
        where (c.is_given, c.recipients) is distinct from (excluded.is_given, excluded.recipients)
    returning owner, purpose, is_given, device)
insert into audit_log (owner, id, action, object, device, format)
select owner, :log_id, case when is_given then 'consent_given' else 'consent_withdrawn' end, owner, device,
    purpose
from changed

-- name: localKinds :one
select local_kinds from owner_settings where owner = :owner

-- name: lockChanges :exec
-- The changes of an owner's consents and local kinds run one after the other, and none while an answer is kept.
select from pg_advisory_xact_lock(hashtextextended(:owner::uuid::text, 5))

-- name: changeLocalKinds :exec
-- Marks and unmarks these kinds, and leaves the others as they are. Writes the audit log too. Nothing changes if the same
-- was said before. `choices`: all kinds in their order; a mark of a kind that is not among them stays.
-- null: :device
with changed as (
    insert into owner_settings as s (owner, local_kinds)
    select :owner::uuid, :marked::text[]
    where cardinality(:marked::text[]) > 0
        or exists (select from owner_settings o where o.owner = :owner)
    on conflict (owner) do update
        set local_kinds = array(
                select k.kind from (
                    select unnest(s.local_kinds) as kind union select unnest(:marked::text[])) k
                where k.kind <> all (:unmarked::text[])
                order by array_position(:choices::text[], k.kind), k.kind),
            updated_at = now()
        where not s.local_kinds @> :marked::text[] or s.local_kinds && :unmarked::text[]
    returning s.owner, s.local_kinds)
insert into audit_log (owner, id, action, object, device, format)
select owner, :log_id, 'local_kinds_changed', owner, :device,
    nullif(array_to_string(local_kinds, ','), '')
from changed

-- name: ownersWithoutSync :many
-- Those who have turned sync off.
select owner from consents where owner = any (:owners) and purpose = 'sync' and not is_given

-- name: isSyncAllowed :one
select is_given from consents where owner = :owner and purpose = 'sync'
