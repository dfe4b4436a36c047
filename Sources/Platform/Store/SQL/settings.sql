-- Settings of owners.

-- name: settings :one
-- row: Settings
-- null: words_sealed
-- type: contact_duplicates DuplicatePolicy, message_captures MessageCaptures
select auto_commit_cards, contact_duplicates, time_zone, currency, scan_captures, bridge_retention_days,
    message_captures, words_sealed
from owner_settings where owner = :owner

-- name: changeSettings :one
-- A null parameter keeps the stored value; `first_…` is stored if the owner has no settings yet.
-- Changes nothing and returns no row if the currency would become another one while the inventory has amounts, unless
-- `keeps_amounts`.
-- row: Settings
-- null: words_sealed, :words_sealed, :auto_commit_cards, :contact_duplicates, :time_zone, :currency
-- null: :scan_captures, :bridge_retention_days, :message_captures
-- type: contact_duplicates DuplicatePolicy, :contact_duplicates DuplicatePolicy
-- type: message_captures MessageCaptures, :message_captures MessageCaptures
-- type: :first_contact_duplicates DuplicatePolicy
insert into owner_settings as s (
    owner, auto_commit_cards, contact_duplicates, time_zone, currency, scan_captures,
    bridge_retention_days, message_captures, words_sealed)
select :owner::uuid, :first_auto_commit_cards::boolean, :first_contact_duplicates::text,
    :first_time_zone::text, :first_currency::text, :first_scan_captures::boolean,
    coalesce(:bridge_retention_days::integer, 0), coalesce(:message_captures::text, 'off'),
    :words_sealed::bytea
where :currency::text is null or :keeps_amounts::boolean or not inventory_has_amounts(:owner)
    or :currency::text = coalesce(
        (select o.currency from owner_settings o where o.owner = :owner), :default_currency::text)
on conflict (owner) do update set updated_at = now(),
    auto_commit_cards = coalesce(:auto_commit_cards::boolean, s.auto_commit_cards),
    contact_duplicates = coalesce(:contact_duplicates::text, s.contact_duplicates),
    time_zone = coalesce(:time_zone::text, s.time_zone),
    currency = coalesce(:currency::text, s.currency),
    scan_captures = coalesce(:scan_captures::boolean, s.scan_captures),
    bridge_retention_days = coalesce(:bridge_retention_days::integer, s.bridge_retention_days),
    message_captures = coalesce(:message_captures::text, s.message_captures),
    words_sealed = coalesce(:words_sealed::bytea, s.words_sealed)
returning auto_commit_cards, contact_duplicates, time_zone, currency, scan_captures, bridge_retention_days,
    message_captures, words_sealed

-- name: isKnownTimeZone :exec
-- Selects one row if `name` is an IANA name. Postgres lists more: copies under posix/ and right/, the machine's own
-- zone and a placeholder.
select from pg_timezone_names where name = :name and name !~ '^(posix|right)/'
    and name not in ('localtime', 'posixrules', 'Factory')
