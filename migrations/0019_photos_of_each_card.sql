-- A photo of each card: of one alone where its edges were plain to see, and of each of several on a picture. The picture
-- itself stays the capture's, because words are shown where they stand in it.

-- Of cards that have not been filed yet, in their order: photo and thumbnail of the first, of the second, …
alter table captures add column card_photos uuid[] not null default '{}';

-- Without them the capture's stand for the card.
alter table cards
    add column photo uuid,
    add column thumbnail uuid,
    add foreign key (owner, photo) references blobs (owner, id) on delete set null (photo),
    add foreign key (owner, thumbnail) references blobs (owner, id) on delete set null (thumbnail);
create index cards_photo on cards (owner, photo) where photo is not null;
create index cards_thumbnail on cards (owner, thumbnail) where thumbnail is not null;
