-- Screenshots that prompt for a scan.
-- import: FoundationEssentials
-- import: Prompts

-- name: accept :one
-- row: AnswerRow
-- null: :sent_at, reason, taken_at, expires_at
-- type: status PromptStatus, reason PromptsDisabled
-- `debounce`, `lifetime`, `tolerance`: in seconds. `slots`: how many answers of a device are kept.
-- This statement does not see the row of a new prompt, which nobody has opened yet.
select a.status, a.reason, a.taken_at, a.expires_at, a.is_new,
    coalesce(a.expires_at > clock_timestamp(), false) and not exists (
        select from screenshot_notifications n where n.owner = :owner and n.id = :id
            and num_nonnulls(n.opened_at, n.dismissed_at, n.scanned_at) > 0) as is_active
from accept_screenshot(:owner, :device, :id, :timestamp, :sent_at::timestamptz,
    make_interval(secs => :debounce), make_interval(secs => :lifetime),
    make_interval(secs => :tolerance), :slots) a

-- name: active :many
-- row: PromptRow
-- The newest first, for the device `listener`; nothing if prompts are turned off for the listener. `device` null:
-- of all devices. `is_complete`: also those that were opened, dismissed or scanned.
-- null: :device
select id, device, taken_at, expires_at,
    num_nonnulls(opened_at, dismissed_at, scanned_at) = 0 as is_active,
    extract(epoch from expires_at - now())::double precision as seconds_left
from screenshot_notifications
where owner = :owner and expires_at > now() and (:device::text is null or device = :device::text)
    and (:is_complete::boolean or num_nonnulls(opened_at, dismissed_at, scanned_at) = 0)
    and not exists (
        select from device_settings s where s.owner = :owner and s.device in ('', :listener::text)
            and not s.screenshot_prompts)
order by taken_at desc, id desc limit :limit

-- name: prompts :many
-- row: PromptRow
-- Those of these prompts that have not expired, for the device `listener`; nothing if prompts are turned off for the
-- listener.
select id, device, taken_at, expires_at,
    num_nonnulls(opened_at, dismissed_at, scanned_at) = 0 as is_active,
    extract(epoch from expires_at - now())::double precision as seconds_left
from screenshot_notifications
where owner = :owner and id = any (:ids) and expires_at > now()
    and not exists (
        select from device_settings s where s.owner = :owner and s.device in ('', :listener::text)
            and not s.screenshot_prompts)

-- name: mark :one
-- type: :mark PromptMark
-- Whether this was the first time.
select mark_screenshot(:owner, :id, :mark, clock_timestamp()) as is_first

-- name: marked :one
-- row: MarkedRow
-- No row if the owner has had no such prompt. `lifetime`: in seconds.
select n.taken_at, n.expires_at,
    n.expires_at > now() and num_nonnulls(n.opened_at, n.dismissed_at, n.scanned_at) = 0 as is_active
from screenshot_notifications n where n.owner = :owner and n.id = :id
union all
select o.taken_at, o.taken_at + make_interval(secs => :lifetime), false
from screenshot_outcomes o where o.owner = :owner and o.id = :id
limit 1

-- name: sweep :one
-- Moves expired prompts of these owners to the outcomes.
with gone as (
    delete from screenshot_notifications n
    using (
        select e.owner, e.id from screenshot_notifications e
        where e.owner = any (:owners) and e.expires_at <= now() limit :limit for update skip locked) due
    where n.owner = due.owner and n.id = due.id
    returning n.owner, n.id, n.device, n.day, n.taken_at, n.shown_at, n.opened_at, n.dismissed_at,
        n.scanned_at),
kept as (
    insert into screenshot_outcomes (
        owner, id, device, day, taken_at, shown_ms, opened_ms, dismissed_ms, scanned_ms)
    select owner, id, device, day, taken_at, screenshot_delay(taken_at, shown_at),
        screenshot_delay(taken_at, opened_at), screenshot_delay(taken_at, dismissed_at),
        screenshot_delay(taken_at, scanned_at)
    from gone)
select count(*) as n from gone

-- name: metrics :many
-- row: MetricsRow
-- Of each of the last `days` days of the owner with prompts, the newest first; the first row, whose `day` is
-- null, is about all of them. Medians are in milliseconds.
-- null: day, shown_median, opened_median, dismissed_median, scanned_median
with zone as (
    select coalesce((select s.time_zone from owner_settings s where s.owner = :owner), 'UTC') as name),
prompts as (
    select o.day, o.shown_ms, o.opened_ms, o.dismissed_ms, o.scanned_ms from screenshot_outcomes o
    where o.owner = :owner
    union all
    select n.day, screenshot_delay(n.taken_at, n.shown_at), screenshot_delay(n.taken_at, n.opened_at),
        screenshot_delay(n.taken_at, n.dismissed_at), screenshot_delay(n.taken_at, n.scanned_at)
    from screenshot_notifications n where n.owner = :owner)
select p.day::text as day, count(*) as prompts, count(p.shown_ms) as shown, count(p.opened_ms) as opened,
    count(p.dismissed_ms) as dismissed, count(p.scanned_ms) as scanned,
    percentile_cont(0.5) within group (order by p.shown_ms) as shown_median,
    percentile_cont(0.5) within group (order by p.opened_ms) as opened_median,
    percentile_cont(0.5) within group (order by p.dismissed_ms) as dismissed_median,
    percentile_cont(0.5) within group (order by p.scanned_ms) as scanned_median
from prompts p, zone z
where p.day > (now() at time zone z.name)::date - :days::integer
group by grouping sets ((), (p.day)) order by p.day desc nulls first
