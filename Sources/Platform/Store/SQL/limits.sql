-- Rate limits: settings, use, charges. The functions `rate_…` decide under the locks of their keys.
-- import: Captures

-- name: limits :many
-- null: requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day
select key, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day
from rate_limits order by key collate "C"

-- name: setLimit :exec
-- null: :requests_per_minute, :tokens_per_minute, :requests_per_day, :tokens_per_day
insert into rate_limits (key, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day)
values (:key, :requests_per_minute::bigint::int, :tokens_per_minute, :requests_per_day, :tokens_per_day)
on conflict (key) do update set requests_per_minute = excluded.requests_per_minute,
    tokens_per_minute = excluded.tokens_per_minute, requests_per_day = excluded.requests_per_day,
    tokens_per_day = excluded.tokens_per_day, changed_at = now()

-- name: deleteLimit :exec
delete from rate_limits where key = :key

-- name: respread :one
-- Recalculates the due times of work that waits for a key. Returns the number of waiting rows.
-- null: :now
select rate_respread(:key, :now::timestamptz) as waiting

-- name: use :many
-- null: :now, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day
select key, setting, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day,
    minute_requests, minute_tokens, day_requests, day_tokens, resets_at, next_day, seen_at
from rate_view(:keys, :now::timestamptz)

-- name: waiting :many
-- How much work waits for each key.
-- required: gate_key, next_at
select gate_key, count(*) as count, min(due_at) as next_at
from work where gate_key is not null group by gate_key order by gate_key collate "C"

-- name: commitWithoutWaiting :one
-- The commit of this transaction does not wait for the disk.
select set_config('synchronous_commit', 'off', true)

-- name: charge :many
-- Charges each request to both of its keys, or to neither. Returns the refused requests, counted from 1, with the time
-- to try again.
-- null: :now
select unit, at
from rate_take(:narrow, :wide, :tokens, :are_bulk, false, :now::timestamptz)

-- name: chargedSecond :one
-- null: second
select max(second) as second from rate_state where key = any (:keys)

-- name: refund :many
-- Returns quota that was charged in these seconds.
select rate_give_back(:keys, :seconds, :requests::bigint[]::integer[], :tokens, :locked)::text
    as done

-- name: admit :many
-- Charges captures to their provider and to their owners' shares of it. Parks the refused captures.
-- null: :now, second
-- type: :stage Stage
select admitted as id, second
from rate_admit(:provider, :stage::stage, :ids, :attempts, :tokens, :now::timestamptz)

-- name: settle :one
-- Replaces the reserved tokens of a request by the used ones; gives all back if `used` is null.
-- null: :used, :now
select rate_settle(:keys, :second, :reserved, :used, :is_bulk, :now::timestamptz)::text as done

-- name: grant :many
-- Grants at most `portion` rows of each key that their limits allow now, and charges them.
-- null: :now
-- type: stage String, lane Lane
select id, owner, stage, lane, attempt, trace
from rate_grant(:portion, :safety, :now::timestamptz)
