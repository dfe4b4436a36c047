-- What owners have set for their devices. The device '' stands for all devices of the owner.
-- import: FoundationEssentials
-- import: Prompts

-- name: settings :many
-- row: SettingsRow
-- null: quiet_from, quiet_until, daily_cap, snooze_until
-- Times of day are in minutes after midnight.
select device, screenshot_prompts, extract(epoch from quiet_from)::integer / 60 as quiet_from,
    extract(epoch from quiet_until)::integer / 60 as quiet_until, daily_cap, snooze_until
from device_settings where owner = :owner and device in ('', :device::text)

-- name: state :one
-- row: StateRow
-- null: disabled, time_zone
-- type: disabled PromptsDisabled
-- Why the device has no prompts now.
select prompts_disabled(:owner, :device, now()) as disabled,
    (select s.time_zone from owner_settings s where s.owner = :owner) as time_zone

-- name: changeSettings :exec
-- What `sets_…` does not name keeps its value, and so does `prompts` if null.
-- null: :prompts, :quiet_from, :quiet_until, :daily_cap, :snooze_until
insert into device_settings as s (
    owner, device, screenshot_prompts, quiet_from, quiet_until, daily_cap, snooze_until, changed_by)
values (:owner, :device, coalesce(:prompts::boolean, true),
    time '0:00' + make_interval(mins => :quiet_from::integer),
    time '0:00' + make_interval(mins => :quiet_until::integer), :daily_cap::integer,
    :snooze_until::timestamptz, :changed_by)
on conflict (owner, device) do update set updated_at = now(), changed_by = excluded.changed_by,
    screenshot_prompts = coalesce(:prompts::boolean, s.screenshot_prompts),
    quiet_from = case when :sets_quiet_hours then excluded.quiet_from else s.quiet_from end,
    quiet_until = case when :sets_quiet_hours then excluded.quiet_until else s.quiet_until end,
    daily_cap = case when :sets_daily_cap then excluded.daily_cap else s.daily_cap end,
    snooze_until = case when :sets_snooze then excluded.snooze_until else s.snooze_until end
