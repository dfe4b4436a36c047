-- The meaning of "tomorrow" depends on the time zone.

-- Seconds east of UTC as the client sent it; null if it did not.
alter table captures add column utc_offset integer check (utc_offset between -86399 and 86399);

-- An IANA name, for captures without an offset.
alter table owner_settings add column time_zone text not null default 'UTC';
