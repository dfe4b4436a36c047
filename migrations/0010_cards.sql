-- Cards: the reading of the picture for the review of a contact, and the owner's setting for automatic commits.

-- One row for each contact that was read from a card or entered as one. The contact has the fields; this row has
-- everything that was read from the picture, whether it became part of the contact or not.
create table cards (
    owner              uuid not null,
    -- The contact's id.
    id                 uuid not null,
    -- The raw text, and each field with its words, box, type and confidence. Null for an entered card.
    sealed             bytea,
    -- The average over the words of the picture.
    ocr_confidence     double precision check (ocr_confidence between 0 and 1),
    is_manually_edited boolean not null default false,
    -- Columns of the contact that its owner has edited: a later reading does not overwrite them.
    edited             text[] not null default '{}',
    -- When the owner marked the card as reviewed.
    reviewed_at        timestamptz,
    created_at         timestamptz not null default now(),
    updated_at         timestamptz not null default now(),
    primary key (owner, id),
    foreign key (owner, id) references contacts (owner, id) on delete cascade
);

create index contacts_drafts on contacts (owner, created_at desc, id desc)
    where status = 'draft' and deleted_at is null;

-- Existing drafts were read from cards too; their readings were not kept.
alter table contacts no force row level security;
insert into cards (owner, id) select owner, id from contacts where capture is not null;
alter table contacts force row level security;

-- When the contact's fields were last set from its picture. Every other change is an edit by its owner; a trigger
-- records it, so that no code can forget it. (Encrypted notes differ each time they are written.)
alter table contacts add column read_at timestamptz;
create function contacts_note_edit() returns trigger language plpgsql as $$
declare
    changed text[] := array_remove(array[
        case when new.name <> old.name then 'name' end,
        case when new.company <> old.company then 'company' end,
        case when new.job_title <> old.job_title then 'job_title' end,
        case when new.aliases <> old.aliases then 'aliases' end,
        case when new.emails <> old.emails then 'emails' end,
        case when new.phones <> old.phones then 'phones' end,
        case when new.websites <> old.websites then 'websites' end,
        case when new.street <> old.street then 'street' end,
        case when new.city <> old.city then 'city' end,
        case when new.region <> old.region then 'region' end,
        case when new.postal_code <> old.postal_code then 'postal_code' end,
        case when new.country <> old.country then 'country' end], null);
begin
    update cards set is_manually_edited = true, updated_at = now(),
        edited = array(select distinct unnest(edited || changed) order by 1)
    where owner = new.owner and id = new.id
        and (changed <> '{}' or new.notes_sealed is distinct from old.notes_sealed);
    return null;
end $$;
create trigger contacts_note_edit
    after update of name, company, job_title, aliases, emails, phones, websites, street, city, region, postal_code,
        country, notes_sealed on contacts
    for each row when (old.read_at is not distinct from new.read_at) execute function contacts_note_edit();

-- The average confidence of the words; the card's draft copies it without decrypting the recognition.
alter table recognitions add column confidence double precision;

-- The image of a card that could not be read is kept for another attempt as long as a dead capture's image.
create index captures_failed_images on captures (owner, updated_at)
    where state in ('dead', 'rejected') and image is not null;
drop index captures_dead;

-- A card whose every field is certain is confirmed without a review.
alter table owner_settings add column auto_commit_cards boolean not null default false;

alter table cards enable row level security;
alter table cards force row level security;
create policy owners on cards using (owner = any ((select tapline_owners())::uuid[]));

create trigger feed_insert after insert on cards referencing new table as new_rows
    for each statement execute function feed_insert('card');
create trigger feed_update after update on cards referencing new table as new_rows
    for each statement execute function feed_update('card');
create trigger feed_delete after delete on cards referencing old table as old_rows
    for each statement execute function feed_delete('card');
