-- Several cards in one picture: a draft of each.

alter table contacts
    -- The position of the card in its picture, from 0. Filing a capture again finds the place used.
    add column place integer not null default 0 check (place >= 0),
    drop constraint contacts_owner_capture_key,
    add unique (owner, capture, place);

-- How often the picture was read again.
alter table captures add column rereads integer not null default 0 check (rereads >= 0);
