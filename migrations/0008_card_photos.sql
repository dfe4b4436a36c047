-- Photos of cards as they are kept: upright and in colour, and a thumbnail of each. Their names are those under which
-- an app would keep them: BusinessCards/{capture}.jpg and BusinessCards/Thumbnails/{capture}.jpg.
alter table blobs add column name text;
alter table captures
    add column photo uuid,
    add column thumbnail uuid,
    -- How its sender wants it read: quality, words to expect.
    add column wishes_sealed bytea;
alter table captures add foreign key (owner, photo) references blobs (owner, id);
alter table captures add foreign key (owner, thumbnail) references blobs (owner, id);
-- For the foreign keys: a blob that goes asks who still shows it.
create index captures_photo on captures (owner, photo) where photo is not null;
create index captures_thumbnail on captures (owner, thumbnail) where thumbnail is not null;

-- The languages that living workers can read, told once a minute. No content, no policy.
create table readers (
    worker    text primary key,
    languages text[] not null,
    at        timestamptz not null default now()
);
