-- What "tomorrow" is depends on where somebody stands.

-- Seconds east of UTC as the capture's sender said; null where the sender did not.
alter table captures add column utc_offset integer check (utc_offset between -86399 and 86399);

-- An IANA name, for captures whose sender does not say.
alter table owner_settings add column time_zone text not null default 'UTC';
