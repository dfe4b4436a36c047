-- Kept answers of providers.
-- import: FoundationEssentials
-- import: Proposals

-- name: keptAnswer :one
select sealed from provider_answers
where owner = :owner and mark = :mark and created_at > now() - interval '7 days'

-- name: keepAnswer :exec
-- Only while the consents hold, the kind is not local, and the capture is neither deleted nor erased. The locks make a
-- withdrawal, a mark as local and an erasure wait for this row, which they then delete. `is_part`: the provider is a part
-- of the installation, and needs no consent.
with given as (
    select from consents c
    where c.owner = :owner and c.purpose = any (:consents::text[]) and c.is_given
        and :recipient = any (c.recipients)
    for share),
alive as (
    select c.owner, c.id from captures c
    where c.owner = :owner and c.id = :capture and c.deleted_at is null and c.state <> 'erased'
    for share),
settings as (
    select s.local_kinds from owner_settings s where s.owner = :owner for share)
insert into provider_answers (owner, mark, capture, sealed)
select owner, :mark, id, :sealed from alive
where (:is_part::boolean or (select count(*) from given) = cardinality(:consents::text[]))
    and not exists (select from settings where :kind::text = any (local_kinds))
on conflict (owner, mark) do update
    set capture = excluded.capture, sealed = excluded.sealed, created_at = excluded.created_at

-- name: deleteAnswers :exec
-- After any change of a consent or of the local kinds.
delete from provider_answers where owner = :owner
