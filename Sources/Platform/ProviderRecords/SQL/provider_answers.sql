-- Kept answers of providers.
-- import: FoundationEssentials
-- import: Proposals

-- name: keptAnswer :one
select sealed from provider_answers
where owner = :owner and mark = :mark and created_at > now() - interval '7 days'

-- name: lockAnswers :exec
-- Before `keepAnswer`, in the same transaction: changes of the owner's consents and local kinds wait for its end, and then
-- delete what it has kept. A lock on their rows would not do, because an owner without settings has none.
select from pg_advisory_xact_lock_shared(hashtextextended(:owner::uuid::text, 5))

-- name: keepAnswer :exec
-- Only while the consents hold, the kind is not local, and the capture is neither deleted nor erased. The lock makes an
-- erasure wait for this row, which it then deletes. `is_part`: the provider is a part of the installation, and needs no
-- consent.
with alive as (
    select c.owner, c.id from captures c
    where c.owner = :owner and c.id = :capture and c.deleted_at is null and c.state <> 'erased'
    for share)
insert into provider_answers (owner, mark, capture, sealed)
select owner, :mark, id, :sealed from alive
where (:is_part::boolean or cardinality(:consents::text[]) = (
        select count(*) from consents c
        where c.owner = :owner and c.purpose = any (:consents::text[]) and c.is_given
            and :recipient = any (c.recipients)))
    and not exists (
        select from owner_settings s where s.owner = :owner and :kind::text = any (s.local_kinds))
on conflict (owner, mark) do update
    set capture = excluded.capture, sealed = excluded.sealed, created_at = excluded.created_at

-- name: deleteAnswers :exec
-- After any change of a consent or of the local kinds.
delete from provider_answers where owner = :owner
