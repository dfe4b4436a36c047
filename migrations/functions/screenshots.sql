-- Screenshot prompts: acceptance, what became of them, and the history of their settings.

-- Whether a time of day is in quiet hours, which may be over midnight. The end is not part of them.
create or replace function is_quiet(p_time time, p_from time, p_until time) returns boolean
language sql immutable parallel safe as $$
    select case when p_from < p_until then p_time >= p_from and p_time < p_until
        else p_time >= p_from or p_time < p_until end
$$;

-- Why the settings of an owner and of a device keep a prompt from being shown; null if they do not. The cap is not
-- among them. A device's quiet hours replace the owner's.
create or replace function prompts_disabled(p_owner uuid, p_device text, p_clock timestamptz) returns text
language plpgsql stable as $$
declare
    general device_settings;
    own device_settings;
    zone text;
begin
    select * into general from device_settings s where s.owner = p_owner and s.device = '';
    select * into own from device_settings s where s.owner = p_owner and s.device = p_device;
    if not coalesce(general.screenshot_prompts, true) or not coalesce(own.screenshot_prompts, true) then
        return 'off';
    end if;
    if greatest(general.snooze_until, own.snooze_until) > p_clock then
        return 'snoozed';
    end if;
    if num_nonnulls(general.quiet_from, own.quiet_from) > 0 then
        select s.time_zone into zone from owner_settings s where s.owner = p_owner;
        if is_quiet((p_clock at time zone coalesce(zone, 'UTC'))::time,
            coalesce(own.quiet_from, general.quiet_from), coalesce(own.quiet_until, general.quiet_until))
        then
            return 'quiet';
        end if;
    end if;
    return null;
end $$;

-- Whether the day has as many prompts as the owner or the device allows. The caller holds the lock of the device's row
-- in screenshot_devices. The lock of the owner's settings makes the owner's cap exact over all devices. Without a cap
-- of its own a device has a thousand prompts a day: a limit for devices that no person holds.
create or replace function prompts_are_capped(p_owner uuid, p_device text, p_day date) returns boolean
language plpgsql as $$
declare
    all_devices integer;
    one_device integer;
begin
    one_device := coalesce(
        (select s.daily_cap from device_settings s where s.owner = p_owner and s.device = p_device), 1000);
    select s.daily_cap into all_devices from device_settings s
        where s.owner = p_owner and s.device = '' and s.daily_cap is not null for update;
    return (
        select count(*) >= all_devices or count(*) filter (where n.device = p_device) >= one_device
        from (
            select s.device from screenshot_notifications s where s.owner = p_owner and s.day = p_day
            union all
            select o.device from screenshot_outcomes o where o.owner = p_owner and o.day = p_day) n) is true;
end $$;

-- The stored answer to a screenshot. The answers of a busy device are overwritten; those that created a prompt are also
-- kept with the prompt.
create or replace function screenshot_answer(p_owner uuid, p_id uuid, p_lifetime interval)
returns table (status text, reason text, taken_at timestamptz, expires_at timestamptz)
language sql stable as $$
    select a.status, a.reason, a.taken_at, a.expires_at from screenshot_answers a
        where a.owner = p_owner and a.id = p_id
    union all
    select 'created', null, n.taken_at, n.expires_at from screenshot_notifications n
        where n.owner = p_owner and n.id = p_id
    union all
    select 'created', null, o.taken_at, o.taken_at + p_lifetime from screenshot_outcomes o
        where o.owner = p_owner and o.id = p_id
    limit 1
$$;

-- Decides about a screenshot and stores the answer, under the lock of the device's row. An id that was answered before
-- gets its first answer.
--
-- p_timestamp, p_sent_at: by the device's clock. With p_sent_at the difference of the clocks is taken off. A difference
-- that is within p_tolerance of the last one is the time of the transport: the last one stays, so that differences
-- between a device's screenshots are exact. A time in the future becomes now.
create or replace function accept_screenshot(
    p_owner uuid, p_device text, p_id uuid, p_timestamp timestamptz, p_sent_at timestamptz,
    p_debounce interval, p_lifetime interval, p_tolerance interval, p_slots integer)
returns table (status text, reason text, taken_at timestamptz, expires_at timestamptz, is_new boolean)
language plpgsql as $$
#variable_conflict use_column
declare
    gate screenshot_devices;
    clock timestamptz;
    difference interval;
    moment timestamptz;
    taken timestamptz;
    today date;
    answer text;
    cause text;
begin
    insert into screenshot_devices (owner, device) values (p_owner, p_device) on conflict do nothing;
    select * into gate from screenshot_devices d where d.owner = p_owner and d.device = p_device for update;
    return query select a.*, false from screenshot_answer(p_owner, p_id, p_lifetime) a;
    if found then
        return;
    end if;
    -- Not now(): this transaction may have waited for the lock.
    clock := clock_timestamp();
    difference := case
        when p_sent_at is null then interval '0'
        when (clock - p_sent_at) - gate.skew between -p_tolerance and p_tolerance then gate.skew
        else clock - p_sent_at end;
    moment := p_timestamp + difference;
    if moment > clock + p_tolerance then
        moment := clock;
    end if;
    taken := least(moment, clock);
    cause := prompts_disabled(p_owner, p_device, clock);
    today := (clock at time zone coalesce(
        (select s.time_zone from owner_settings s where s.owner = p_owner), 'UTC'))::date;
    if cause is not null then
        answer := 'disabled';
    elsif taken + p_lifetime <= clock then
        answer := 'expired';
    elsif moment < gate.last_at + p_debounce then
        answer := 'debounced';
    elsif prompts_are_capped(p_owner, p_device, today) then
        answer := 'disabled';
        cause := 'cap';
    else
        answer := 'created';
    end if;
    delete from screenshot_answers a
        where a.owner = p_owner and a.device = p_device and a.slot = gate.arrivals % p_slots;
    insert into screenshot_answers (owner, device, slot, arrival, id, status, reason, taken_at, expires_at)
        values (p_owner, p_device, gate.arrivals % p_slots, gate.arrivals, p_id, answer, cause,
            case when answer = 'created' then taken end, case when answer = 'created' then taken + p_lifetime end)
        on conflict (owner, id) do nothing;
    if not found then
        -- Another device of the owner sent the same id at the same time.
        return query select a.*, false from screenshot_answer(p_owner, p_id, p_lifetime) a;
        return;
    end if;
    update screenshot_devices d set arrivals = d.arrivals + 1,
            skew = case when p_sent_at is null then d.skew else difference end,
            last_at = case when answer = 'created' then moment else d.last_at end
        where d.owner = p_owner and d.device = p_device;
    if answer = 'created' then
        insert into screenshot_notifications (owner, id, device, day, taken_at, expires_at)
            values (p_owner, p_id, p_device, today, taken, taken + p_lifetime);
    end if;
    return query select answer, cause, case when answer = 'created' then taken end,
        case when answer = 'created' then taken + p_lifetime end, true;
end $$;

-- Milliseconds from a screenshot to what became of it; null without one.
create or replace function screenshot_delay(p_taken timestamptz, p_at timestamptz) returns integer
language sql immutable strict parallel safe as $$
    select least(greatest(extract(epoch from p_at - p_taken) * 1000, 0), 2147483647)::integer
$$;

-- Records that a prompt was shown, opened, dismissed or scanned. The first time counts. What was opened was also shown.
-- Returns whether this was the first time.
create or replace function mark_screenshot(p_owner uuid, p_id uuid, p_mark text, p_at timestamptz) returns boolean
language plpgsql as $$
begin
    update screenshot_notifications n set updated_at = now(), version = n.version + 1,
            shown_at = case when p_mark in ('shown', 'opened') then coalesce(n.shown_at, p_at) else n.shown_at end,
            opened_at = case p_mark when 'opened' then p_at else n.opened_at end,
            dismissed_at = case p_mark when 'dismissed' then p_at else n.dismissed_at end,
            scanned_at = case p_mark when 'scanned' then p_at else n.scanned_at end
        where n.owner = p_owner and n.id = p_id and case p_mark
            when 'shown' then n.shown_at when 'opened' then n.opened_at when 'dismissed' then n.dismissed_at
            when 'scanned' then n.scanned_at end is null;
    if found then
        return true;
    end if;
    update screenshot_outcomes o set
            shown_ms = case when p_mark in ('shown', 'opened')
                then coalesce(o.shown_ms, screenshot_delay(o.taken_at, p_at)) else o.shown_ms end,
            opened_ms = case p_mark when 'opened' then screenshot_delay(o.taken_at, p_at) else o.opened_ms end,
            dismissed_ms = case p_mark
                when 'dismissed' then screenshot_delay(o.taken_at, p_at) else o.dismissed_ms end,
            scanned_ms = case p_mark when 'scanned' then screenshot_delay(o.taken_at, p_at) else o.scanned_ms end
        where o.owner = p_owner and o.id = p_id and case p_mark
            when 'shown' then o.shown_ms when 'opened' then o.opened_ms when 'dismissed' then o.dismissed_ms
            when 'scanned' then o.scanned_ms end is null;
    return found;
end $$;

-- A scan that has ended tells its prompt. Only the first scan of a prompt counts.
create or replace function scans_tell_prompts() returns trigger language plpgsql as $$
begin
    perform mark_screenshot(new.owner, new.prompt, 'scanned', now());
    return null;
end $$;
create or replace trigger scans_tell_prompts after insert or update of prompt on scans
    for each row when (new.prompt is not null) execute function scans_tell_prompts();

-- The history of device_settings: one row for each setting that has another value.
create or replace function device_settings_remember() returns trigger language plpgsql as $$
begin
    insert into device_settings_history (owner, device, setting, value, changed_by)
    select new.owner, new.device, c.setting, c.value, new.changed_by
    from (values
        ('screenshotScanPrompts', new.screenshot_prompts::text,
            case tg_op when 'UPDATE' then old.screenshot_prompts::text else 'true' end),
        ('quietHours', to_char(new.quiet_from, 'HH24:MI') || '-' || to_char(new.quiet_until, 'HH24:MI'),
            case tg_op when 'UPDATE'
                then to_char(old.quiet_from, 'HH24:MI') || '-' || to_char(old.quiet_until, 'HH24:MI') end),
        ('dailyCap', new.daily_cap::text, case tg_op when 'UPDATE' then old.daily_cap::text end),
        ('snoozeUntil', to_char(new.snooze_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            case tg_op when 'UPDATE'
                then to_char(old.snooze_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
    ) as c (setting, value, before)
    where c.value is distinct from c.before;
    return null;
end $$;
create or replace trigger device_settings_remember after insert or update on device_settings
    for each row execute function device_settings_remember();
