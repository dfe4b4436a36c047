-- Requests to providers.
-- import: FoundationEssentials
-- import: Proposals

-- name: beginRequest :one
-- Records a request that may be sent, and reserves its money: no row without the consents that it needs, and none about a
-- capture whose kind is local, that is deleted or that another worker has claimed. `is_part`: the provider is a part of the installation, and
-- needs no consent. `refused_by`: the limit of money that does not cover the request, which is then not recorded.
-- type: :purpose ProviderPurpose
-- null: :day, :month, :owner_day, :owner_month, id, refused_by
with allowed as materialized (
    select case when :is_part::boolean then null else given.at end as consented_at
    from (
        select count(*) as count, max(changed_at) as at from consents c
        where c.owner = :owner and c.purpose = any (:consents::text[]) and c.is_given
            and :recipient = any (c.recipients)
    ) given
    where (:is_part::boolean or given.count = cardinality(:consents::text[]))
        and exists (select from captures where owner = :owner and id = :capture and deleted_at is null)
        and (exists (select from work where owner = :owner and id = :capture and attempt = :attempt)
            or exists (
                select from second_readings
                where owner = :owner and capture = :capture and tries = :attempt))
        and not exists (
            select from owner_settings s
            where s.owner = :owner and :kind::text = any (s.local_kinds))),
paid as materialized (
    select a.consented_at, reserve_spending(
        :provider, :currency, :owner, :reserved_micros, :day::bigint, :month::bigint,
        :owner_day::bigint, :owner_month::bigint) as refused_by
    from allowed a),
recorded as (
    insert into provider_requests (
        owner, id, capture, purpose, provider, model, prompt, is_outside, consented_at, characters,
        pictures, reserved_micros, currency)
    select :owner, :id, :capture, :purpose, :provider, :model, :prompt, :is_outside,
        p.consented_at, :characters, :pictures, :reserved_micros, :currency
    from paid p where p.refused_by is null
    returning id)
select r.id, p.refused_by from paid p left join recorded r on true

-- name: endRequest :one
-- Returns whether the answer may be used. It may if the consent of the request still holds and the capture's kind is not
-- local. The cost replaces the reservation. `was_sent`: false if no byte of the question has left the installation.
-- null: :dropped_claims, :input_tokens, :output_tokens, :cost_micros
with held as (
    select (r.consented_at is null or cardinality(:consents::text[]) = (
            select count(*) from consents c
            where c.owner = r.owner and c.purpose = any (:consents::text[]) and c.is_given
                and :recipient = any (c.recipients)))
        and not exists (
            select from owner_settings s
            where s.owner = r.owner and :kind::text = any (s.local_kinds)) as holds,
        coalesce(:cost_micros::bigint, r.reserved_micros)
            - coalesce(r.cost_micros, r.reserved_micros) as more
    from provider_requests r where r.owner = :owner and r.id = :id)
update provider_requests r
set ended_at = clock_timestamp(), outcome = case when held.holds then :outcome else 'withdrawn' end,
    dropped_claims = :dropped_claims, input_tokens = :input_tokens, output_tokens = :output_tokens,
    cost_micros = :cost_micros, characters = case when :was_sent::boolean then r.characters else 0 end,
    pictures = case when :was_sent::boolean then r.pictures else 0 end
from held where r.owner = :owner and r.id = :id
returning held.holds,
    settle_spending(r.provider, r.currency, r.owner, r.sent_at, held.more)::text as settled

-- name: requests :many
-- Those of a capture, in their order.
-- into: ProviderRequest
-- null: consented_at, ended_at, outcome, dropped_claims, input_tokens, output_tokens, cost_micros
-- type: purpose ProviderPurpose
select id, capture, purpose, provider, model, prompt, is_outside, consented_at, characters,
    pictures, reserved_micros, currency, sent_at, ended_at, outcome, dropped_claims,
    input_tokens, output_tokens, cost_micros
from provider_requests where owner = :owner and capture = :capture order by sent_at, id

-- name: costs :many
-- Of the requests of an owner in the last twelve months, by month (UTC), provider, model and
-- currency. What has no known cost counts as reserved, in `unknown_micros`.
-- into: ProviderCost
select to_char(sent_at at time zone 'UTC', 'YYYY-MM') as month, provider, model, currency,
    count(*) filter (where outcome is distinct from 'reused') as requests,
    count(*) filter (where outcome = 'answered') as answered,
    coalesce(sum(input_tokens), 0)::bigint as input_tokens,
    coalesce(sum(output_tokens), 0)::bigint as output_tokens,
    coalesce(sum(cost_micros), 0)::bigint as known_micros,
    coalesce(sum(reserved_micros) filter (where cost_micros is null), 0)::bigint as unknown_micros
from provider_requests where owner = :owner
    and sent_at >= date_trunc('month', now()) - interval '11 months'
group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4

-- name: spending :many
-- The money of these providers today and this month (UTC), of all owners together, whose `owner` is null, and of each.
-- null: owner
select s.provider, length(s.period) = 7 as is_month,
    nullif(s.owner, '00000000-0000-0000-0000-000000000000') as owner, s.micros, s.refused
from (select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today) t
join provider_spending s on s.period in (t.today, left(t.today, 7))
where s.provider = any (:providers::text[]) and s.currency = :currency
order by s.provider, is_month, s.owner

-- name: kept :one
-- The parts of a capture that are stored. `has_picture`: the file that was sent, or the photo of an item that was made from it.
-- `had_picture`: the words of a picture were recognized. `failed_until`: the server deletes the picture of a failed capture at
-- this time. Null for cards, which a contact can keep, and while the item of the picture stands.
-- row: KeptOfCapture
-- null: read_by, failed_until, answer_until
select coalesce(u.kind::text, c.kind::text) as kind, c.image is not null or exists (
        select from item_photos p
        where p.owner = c.owner and p.capture = c.id) as has_picture,
    r.capture is not null as had_picture, c.text_sealed is not null as has_text,
    r.capture is not null as has_recognition, u.read_by,
    case
        when c.state in ('dead', 'rejected') and c.kind <> 'card' and not exists (
                select from items i
                where i.owner = c.owner and i.capture = c.id and i.deleted_at is null)
            then c.updated_at + interval '7 days' end as failed_until,
    (
        select max(a.created_at) + interval '7 days' from provider_answers a
        where a.owner = c.owner and a.capture = c.id) as answer_until,
    exists (
        select from second_readings s
        where s.owner = c.owner and s.capture = c.id) as is_read_again,
    exists (
        select from owner_settings s
        where s.owner = c.owner
            and coalesce(u.kind::text, c.kind::text) = any (s.local_kinds)) as is_local
from captures c
left join recognitions r on r.owner = c.owner and r.capture = c.id
left join understandings u on u.owner = c.owner and u.capture = c.id
where c.owner = :owner and c.id = :id
