-- The number of messages of unknown senders that could not be parsed, by hour. The first hundred of an hour are kept
-- as dead letters; the rest are only counted, so that a stranger at the broker cannot fill the disk.
create table unread_messages (
    hour timestamptz primary key,
    seen bigint not null check (seen > 0)
);

-- The owner of the device key that signed the message; null if no known key did. The dead letter is deleted with its
-- owner.
alter table dead_letters add column owner uuid references owners (id) on delete cascade;
create index dead_letters_owner on dead_letters (owner) where owner is not null;
