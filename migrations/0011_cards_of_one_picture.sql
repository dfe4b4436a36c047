-- Several cards on one picture: a draft of each.

alter table contacts
    -- Which of the cards on its capture's picture it was read from, from 0. What is filed twice finds its place taken.
    add column place integer not null default 0 check (place >= 0),
    drop constraint contacts_owner_capture_key,
    add unique (owner, capture, place);

-- How often its picture went through the line again.
alter table captures add column rereads integer not null default 0 check (rereads >= 0);
