-- A photo of each card: of a single card if its edges were found, and of each of several cards in a picture. The
-- whole picture stays with the capture, because words are located in it.

-- Photos of cards that are not filed yet, in their order: photo and thumbnail of the first, of the second, …
alter table captures add column card_photos uuid[] not null default '{}';

-- If null, the capture's photos are used for the card.
alter table cards
    add column photo uuid,
    add column thumbnail uuid,
    add foreign key (owner, photo) references blobs (owner, id) on delete set null (photo),
    add foreign key (owner, thumbnail) references blobs (owner, id) on delete set null (thumbnail);
create index cards_photo on cards (owner, photo) where photo is not null;
create index cards_thumbnail on cards (owner, thumbnail) where thumbnail is not null;
