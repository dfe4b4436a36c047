-- How many messages nobody could read, by the hour. The first hundred of an hour are kept as dead letters; the rest are
-- only counted, so that a stranger at the broker does not fill the disk.
create table unread_messages (
    hour timestamptz primary key,
    seen bigint not null check (seen > 0)
);

-- Whose device has signed the message; null where no known device has. The letter goes with its owner.
alter table dead_letters add column owner uuid references owners (id) on delete cascade;
create index dead_letters_owner on dead_letters (owner) where owner is not null;
