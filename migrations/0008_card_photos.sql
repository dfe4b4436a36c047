-- Photos of cards, upright and in color, each with a thumbnail. Their names are those of the Deets app:
-- BusinessCards/{capture}.jpg and BusinessCards/Thumbnails/{capture}.jpg.
alter table blobs add column name text;
alter table captures
    add column photo uuid,
    add column thumbnail uuid,
    -- The client's recognition options: quality, expected words.
    add column wishes_sealed bytea;
alter table captures add foreign key (owner, photo) references blobs (owner, id);
alter table captures add foreign key (owner, thumbnail) references blobs (owner, id);
-- For the foreign keys: deleting a blob looks up the captures that refer to it.
create index captures_photo on captures (owner, photo) where photo is not null;
create index captures_thumbnail on captures (owner, thumbnail) where thumbnail is not null;

-- The languages that live workers can read, written once a minute. No content, no policy.
create table readers (
    worker    text primary key,
    languages text[] not null,
    at        timestamptz not null default now()
);
