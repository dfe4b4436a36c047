-- Tapline's tables, by subject, each with its constraints, indexes and policy. ops/schema writes the result to
-- ops/docs/schema.sql.
--
-- Triggers and functions are in functions/, which `tapline migrate` applies after the migrations. This file has only
-- the functions that a policy or an index depends on: a change of one of those is a migration.
--
-- Columns named *_sealed, and `sealed`, hold AES-256-GCM ciphertext. Each object has its own key, wrapped by its
-- owner's key. A table with content has row-level security (separate_owners). `tapline migrate` creates the workers'
-- role and grants it select, insert, update and delete on every table; the tables that it may only append to say so
-- below.

-- Owners

-- The owners that a transaction may see. The select in the policy makes Postgres call this once for each statement, not
-- for each row.
create function tapline_owners() returns uuid[] language sql stable parallel safe as
    $$ select nullif(current_setting('tapline.owners', true), '')::uuid[] $$;

-- How long a scan for scams is kept, with the message that was scanned.
create function scan_retention() returns interval language sql immutable parallel safe as $$ select interval '7 days' $$;

-- How long a deletion and a correction can be taken back.
create function restore_period() returns interval language sql immutable parallel safe as $$ select interval '24 hours' $$;

-- Hides the rows of all other owners, also from the role that owns the table.
create procedure separate_owners(walled regclass) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', walled);
    execute format('alter table %s force row level security', walled);
    execute format('create policy owners on %s using (owner = any ((select tapline_owners())::uuid[]))', walled);
end $$;

-- Persons whose data are kept apart.
create table owners (
    id          uuid primary key,
    name        text not null check (length(name) between 1 and 100),
    wrapped_key bytea not null,
    created_at  timestamptz not null default now()
);
-- Commands look up an owner by name regardless of case, so names must differ in more than case.
create unique index owners_name on owners (lower(name));

-- Settings of an owner. A row exists only after the owner has set something.
create table owner_settings (
    owner              uuid primary key references owners (id),
    contact_duplicates text not null default 'ask'
        check (contact_duplicates in ('ask', 'merge', 'skip', 'createNew')),
    -- A card whose every field is certain is confirmed without a review.
    auto_commit_cards  boolean not null default false,
    -- An IANA name, for captures without an offset: the meaning of "tomorrow" depends on it.
    time_zone          text not null default 'UTC',
    -- An ISO 4217 code: prices are amounts in this currency.
    currency           text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
    -- Captures of other kinds are scanned for scams, too.
    scan_captures      boolean not null default false,
    -- Messages of a phone are erased when they are older. 0: they are kept.
    bridge_retention_days integer not null default 0 check (bridge_retention_days between 0 and 3650),
    -- Which messages of a phone become captures.
    message_captures   text not null default 'off' check (message_captures in ('off', 'incoming', 'all')),
    -- Words that occur in an owner's pictures and in no dictionary: an encrypted list.
    words_sealed       bytea,
    -- Kinds of captures that no provider gets. Changed with the consents.
    local_kinds        text[] not null default '{}'
        check (local_kinds <@ array['conversation', 'card', 'item', 'scan', 'message']),
    updated_at         timestamptz not null default now()
);
call separate_owners('owner_settings');

-- Keys

-- Keys of devices. The workers' role may create a key and revoke it, and change nothing else.
create table device_keys (
    id            text primary key,
    owner         uuid not null references owners (id) on delete cascade,
    name          text not null check (length(name) between 1 and 100),
    hash          bytea not null check (length(hash) = 32),
    import_sealed bytea not null,
    scopes        text[] not null,
    created_at    timestamptz not null default now(),
    expires_at    timestamptz,
    revoked_at    timestamptz
);
create index device_keys_owner on device_keys (owner);

-- When each key was last used, rounded to a minute. A separate table, so that recording a use needs no privilege to
-- change a key.
create table device_key_uses (
    key text primary key references device_keys (id) on delete cascade,
    at  timestamptz not null default now()
);

-- The last request of each key that was refused: the code of its problem, and no content. A separate table for the same
-- reason.
create table device_key_refusals (
    key  text primary key references device_keys (id) on delete cascade,
    at   timestamptz not null default now(),
    code text not null
);

-- Browsers that are signed in to the console. The cookie has the token, this table only its hash. A session is valid as
-- long as its key is. No content and therefore no policy: the owner is known only after the session is found.
create table sessions (
    hash         bytea primary key check (length(hash) = 32),
    owner        uuid not null references owners (id) on delete cascade,
    key          text not null references device_keys (id) on delete cascade,
    created_at   timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at   timestamptz not null
);
create index sessions_owner on sessions (owner);
create index sessions_key on sessions (key);

-- Batches

create type batch_state as enum ('open', 'running', 'paused', 'cancelled');

-- Captures that were sent together.
create table batches (
    owner      uuid not null references owners (id),
    id         uuid not null,
    -- The client's own key: a second request with the same key returns the same batch.
    key        text check (length(key) between 1 and 300),
    name       text not null check (length(name) between 1 and 200),
    device     text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id)
);
create index batches_list on batches (owner, created_at desc, id desc);
create unique index batches_key on batches (owner, key) where key is not null;
call separate_owners('batches');

-- Whether a batch may run. No content and therefore no policy: the dispatcher and every load read it. A running batch
-- whose captures have all ended is finished without a further state change.
create table batch_runs (
    batch        uuid primary key,
    owner        uuid not null,
    state        batch_state not null default 'open',
    committed_at timestamptz,
    changed_at   timestamptz not null default now(),
    -- The rate counts from here: when the batch last started to run, and how many captures had ended by then.
    resumed_at   timestamptz,
    resumed_done bigint not null default 0,
    -- When the last pending capture ended, set within a second; null again as soon as a capture is pending.
    finished_at  timestamptz
) with (fillfactor = 70);
create index batch_runs_cancelled on batch_runs (changed_at) where state = 'cancelled';
create index batch_runs_unfinished on batch_runs (batch)
    where state in ('running', 'cancelled') and finished_at is null;
create index batch_runs_finished on batch_runs (finished_at) where finished_at is not null;

-- The counters of a batch, in shards so that workers do not wait for each other. At every commit, summed over the
-- shards, total = pending + filed + inbox + dismissed + rejected + dead + cancelled; an erased capture leaves the total.
create table batch_counts (
    owner     uuid not null,
    batch     uuid not null,
    shard     smallint not null,
    total     bigint not null default 0,
    pending   bigint not null default 0,
    filed     bigint not null default 0,
    inbox     bigint not null default 0,
    dismissed bigint not null default 0,
    rejected  bigint not null default 0,
    dead      bigint not null default 0,
    cancelled bigint not null default 0,
    primary key (owner, batch, shard),
    foreign key (owner, batch) references batches (owner, id) on delete cascade
) with (fillfactor = 50);
call separate_owners('batch_counts');

-- Captures

create type capture_kind as enum ('conversation', 'card', 'item', 'scan', 'message', 'auto');
-- is_under_way (functions/captures.sql) says which of these are not the end.
create type capture_state as enum
    ('received', 'recognized', 'understood', 'filed', 'inbox', 'dismissed', 'rejected', 'dead', 'cancelled', 'erased');
create type stage as enum ('recognize', 'understand', 'match', 'export', 'notify');
create type lane as enum ('now', 'bulk');

-- Pictures and finished exports, here or in the store of blobs (then `content` is null).
create table blobs (
    owner        uuid not null references owners (id),
    id           uuid not null,
    content_type text not null,
    size         bigint not null check (size >= 0),
    content      bytea,
    -- Of photos of cards, as in the folders on a phone: BusinessCards/{capture}.jpg and
    -- BusinessCards/Thumbnails/{capture}.jpg.
    name         text,
    created_at   timestamptz not null default now(),
    primary key (owner, id)
);
call separate_owners('blobs');

-- The keys of blobs, wrapped by their owner's key. No content and therefore no policy: the sweep finds the keys of removed
-- owners too.
--
-- A deleted row stays in the files of the database until other rows take its place, also after a vacuum if it was the last
-- of its page. A trigger therefore overwrites the key of a deleted blob with zeros. Half of each page is free, so that
-- the new version of the row is in the same page; a vacuum then moves the rows of the page together over the old version.
-- Autovacuum visits the table after every erasure. The sweep deletes the row later.
create table blob_keys (
    owner       uuid not null,
    blob        uuid not null,
    wrapped_key bytea not null,
    erased_at   timestamptz,
    primary key (owner, blob)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
create index blob_keys_erased on blob_keys (erased_at) where erased_at is not null;

-- The parts of long files, if the store of blobs does not hold them.
create table blob_parts (
    owner   uuid not null,
    blob    uuid not null,
    number  integer not null check (number >= 0),
    content bytea not null,
    primary key (owner, blob, number),
    foreign key (owner, blob) references blobs (owner, id) on delete cascade
);
-- Sealed bytes cannot be compressed.
alter table blob_parts alter column content set storage external;
call separate_owners('blob_parts');

-- What a client sent, and how far it has come.
create table captures (
    owner         uuid not null references owners (id),
    id            uuid not null,
    kind          capture_kind not null,
    state         capture_state not null,
    lane          lane not null,
    source        text not null check (source in ('http', 'import', 'cli')),
    device        text not null,
    batch         uuid,
    -- The client's own reference, such as a file path, for the batch's report.
    ref_sealed    bytea,
    language      text not null default 'eng',
    -- The client's recognition options: quality, expected words.
    wishes_sealed bytea,
    text_sealed   bytea,
    image         uuid,
    -- Photos of the card or of the picture, upright and in color.
    photo         uuid,
    thumbnail     uuid,
    -- Photos of cards that are not filed yet, in their order: photo and thumbnail of the first, of the second, …
    card_photos   uuid[] not null default '{}',
    captured_at   timestamptz not null,
    -- Seconds east of UTC as the client sent it; null if it did not.
    utc_offset    integer check (utc_offset between -86399 and 86399),
    waited_for    boolean not null default false,
    -- The prompt that a scan answers, which may be gone by now.
    prompt        uuid,
    reason        text,
    -- Hidden: erased a day later.
    deleted_at    timestamptz,
    -- How often the picture was read again.
    rereads       integer not null default 0 check (rereads >= 0),
    trace         uuid not null,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    version       integer not null default 1,
    primary key (owner, id),
    foreign key (owner, batch) references batches (owner, id),
    foreign key (owner, image) references blobs (owner, id),
    foreign key (owner, photo) references blobs (owner, id),
    foreign key (owner, thumbnail) references blobs (owner, id),
    -- A dead capture's image is deleted after a week; the recognition is enough to continue.
    constraint captures_have_content check (text_sealed is not null or image is not null or state <> 'received'),
    check (state not in ('rejected', 'dead') or reason is not null)
);
create index captures_list on captures (owner, created_at desc, id desc);
create index captures_batch on captures (owner, batch, id) where batch is not null;
create index captures_batch_failed on captures (owner, batch, id)
    where batch is not null and state in ('dead', 'rejected');
-- For lists by a rare state. Captures under way need no index, because they are the newest.
create index captures_failed on captures (owner, state, created_at desc, id desc)
    where state in ('dismissed', 'rejected', 'dead', 'cancelled', 'erased');
-- The image of a card that could not be read is kept for another attempt as long as a dead capture's image.
create index captures_failed_images on captures (owner, updated_at)
    where state in ('dead', 'rejected') and image is not null;
-- For the list of what can be restored, and for the sweep.
create index captures_deleted on captures (owner, deleted_at) where deleted_at is not null;
-- For the foreign keys: deleting a blob looks up the captures that refer to it.
create index captures_image on captures (owner, image) where image is not null;
create index captures_photo on captures (owner, photo) where photo is not null;
create index captures_thumbnail on captures (owner, thumbnail) where thumbnail is not null;
call separate_owners('captures');

-- The words of a capture's picture and their places.
create table recognitions (
    owner      uuid not null,
    capture    uuid not null,
    sealed     bytea not null,
    -- The average over the words; the card's draft copies it without decrypting the recognition.
    confidence double precision,
    primary key (owner, capture),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);
call separate_owners('recognitions');

-- What the words of a capture mean.
create table understandings (
    owner   uuid not null,
    capture uuid not null,
    read_by text not null,
    -- The kind that was found, for filters. If null, the kind that the client sent counts.
    kind    capture_kind,
    sealed  bytea not null,
    primary key (owner, capture),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);
call separate_owners('understandings');

-- Whether the words of a capture are a scam, and why. The id is that of the capture.
create table scans (
    owner       uuid not null,
    id          uuid not null,
    risk        text not null check (risk in ('low', 'medium', 'high', 'cannot_tell')),
    category    text not null
        check (category in ('otp_phishing', 'payment_scam', 'impersonation', 'visual_scam', 'unknown')),
    probability double precision not null check (probability between 0 and 1),
    -- The version of the model that judged.
    model       text not null,
    prompt      uuid,
    sealed      bytea not null,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    primary key (owner, id),
    foreign key (owner, id) references captures (owner, id) on delete cascade
);
create index scans_list on scans (owner, created_at desc, id desc);
call separate_owners('scans');

-- What an owner says about the verdict of a scan, with the message, so that the owner can learn other weights from it.
create table scan_judgments (
    owner       uuid not null references owners (id),
    -- That of the scan.
    id          uuid not null,
    -- The scan, with which the judgment goes; null if the owner keeps the message longer.
    scan        uuid check (scan = id),
    verdict     text not null check (verdict in ('scam', 'legitimate')),
    -- What the scan had said.
    risk        text not null check (risk in ('low', 'medium', 'high', 'cannot_tell')),
    text_sealed bytea not null,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    primary key (owner, id),
    foreign key (owner, scan) references scans (owner, id) on delete cascade
);
create index scan_judgments_list on scan_judgments (owner, created_at desc, id desc);
create index scan_judgments_scan on scan_judgments (owner, scan);
call separate_owners('scan_judgments');

-- The last answer to each session of an app that sends messages to be scanned: a verdict in words, without the message.
create table scan_sessions (
    owner      uuid not null references owners (id),
    device     text not null references device_keys (id) on delete cascade,
    -- An HMAC of the session's id under a key derived from the owner's key.
    mark       bytea not null check (length(mark) = 32),
    sealed     bytea not null,
    created_at timestamptz not null default now(),
    primary key (owner, device, mark)
);
create index scan_sessions_newest on scan_sessions (owner, device, created_at desc);
call separate_owners('scan_sessions');

-- The single captures of the last minutes, so that a repetition is answered with the existing capture. The mark is an
-- HMAC of the content under a key derived from the owner's key.
create table recent_captures (
    owner      uuid not null,
    device     text not null,
    mark       bytea not null check (length(mark) = 32),
    capture    uuid not null,
    created_at timestamptz not null default now(),
    primary key (owner, device, mark),
    -- Deferred, because the mark is claimed first and the capture is inserted only if the claim succeeded.
    foreign key (owner, capture) references captures (owner, id) on delete cascade deferrable initially deferred
);
create index recent_captures_capture on recent_captures (owner, capture);
call separate_owners('recent_captures');

-- Accepted import messages, by the sender's message id.
create table import_messages (
    owner        uuid not null references owners (id),
    message_id   text not null check (length(message_id) between 1 and 255),
    request_hash bytea not null,
    result       jsonb not null,
    created_at   timestamptz not null default now(),
    primary key (owner, message_id)
);
create index import_messages_old on import_messages (created_at);
call separate_owners('import_messages');

-- Answers stored for idempotency keys: the same key and body get the same answer for seven days.
create table idempotency (
    owner           uuid not null references owners (id),
    key             text not null check (length(key) between 1 and 255),
    request_hash    bytea not null,
    object          uuid not null,
    status          integer,
    response_sealed bytea,
    -- The ids in the answer. An erasure of one of them replaces the answer.
    shown           uuid[] not null default '{}',
    created_at      timestamptz not null default now(),
    primary key (owner, key)
);
create index idempotency_old on idempotency (created_at);
call separate_owners('idempotency');

-- Contacts

create type contact_status as enum ('draft', 'confirmed');
create type conflict_state as enum ('settled', 'open', 'resolved');

-- The sort key of lists by name. Only a prefix, because an index entry is limited to 2,700 bytes.
create function contact_sort_name(name text, company text) returns text language sql immutable parallel safe as
    $$ select left(lower(case when name <> '' then name else company end), 200) $$;

-- Contacts and drafts of contacts. Every column is a field of the contact, but for those that contact_fields
-- (functions/contacts.sql) names.
--
-- Fields are searchable; notes are searched by the hashes of their words (search_texts). There is no trigram index: LIKE is not leakproof, so Postgres applies the
-- row-level policy first, filters an owner's rows one by one, and would never use the index.
create table contacts (
    owner        uuid not null references owners (id),
    id           uuid not null,
    status       contact_status not null default 'confirmed',
    name         text not null default '',
    company      text not null default '',
    job_title    text not null default '',
    aliases      text[] not null default '{}',
    emails       text[] not null default '{}',
    -- [{"number": "+12125550100", "type": "work", "extension": "27"}]; the extension is optional.
    phones       jsonb not null default '[]',
    websites     text[] not null default '{}',
    street       text not null default '',
    city         text not null default '',
    region       text not null default '',
    postal_code  text not null default '',
    country      text not null default '',
    notes_sealed bytea,
    -- Hashes of the words of the notes: a trigger keeps search_texts equal to them. Null without notes.
    notes_marks  integer[],
    -- The owner's own tags, in lower case.
    tags         text[] not null default '{}',
    -- When a device last said that it has the contact in its address book.
    exported_at  timestamptz,
    -- Names of chats that the owner has taken from this contact: the matcher files no chat with such a name here.
    refused_names text[] not null default '{}',
    -- For a draft: field name to confidence 0..1.
    confidence   jsonb not null default '{}',
    -- The card that the contact was read from, and its position in the picture, from 0. Filing a capture again finds
    -- the place used.
    capture      uuid,
    place        integer not null default 0 check (place >= 0),
    -- Captures of cards that came from contacts merged into this one.
    cards        uuid[] not null default '{}',
    merged_into  uuid,
    -- When the fields were last set from the picture. Every other change is an edit by the owner.
    read_at      timestamptz,
    -- Field name to [version that last changed it, milliseconds since 1970 when its owner changed it].
    clocks       jsonb not null default '{}',
    search       text not null default '',
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    deleted_at   timestamptz,
    version      integer not null default 1,
    primary key (owner, id),
    unique (owner, capture, place),
    foreign key (owner, capture) references captures (owner, id),
    -- Deferrable for a restore, which inserts the contacts in any order.
    foreign key (owner, merged_into) references contacts (owner, id) deferrable,
    check (name <> '' or company <> '' or cardinality(emails) > 0 or phones <> '[]'),
    check (merged_into is null or (deleted_at is not null and merged_into <> id)),
    constraint contacts_phones check (
        jsonb_typeof(phones) = 'array'
        and not phones @? '$[*] ? (!(@.type like_regex "^(mobile|work|home|fax|main|pager|other)$"
            && @.number.type() == "string"))')
);
create index contacts_list on contacts (owner, updated_at desc, id desc) where deleted_at is null;
create index contacts_created on contacts (owner, created_at desc, id desc) where deleted_at is null;
create index contacts_named on contacts (owner, contact_sort_name(name, company), id) where deleted_at is null;
create index contacts_drafts on contacts (owner, created_at desc, id desc)
    where status = 'draft' and deleted_at is null;
create index contacts_merged on contacts (owner, merged_into) where merged_into is not null;
-- For the list of what can be restored, and for the sweep.
create index contacts_deleted on contacts (owner, deleted_at) where deleted_at is not null and merged_into is null;
call separate_owners('contacts');

-- Keys that find possible duplicates. Only equality is used: no other operator here is leakproof, so no other one
-- uses an index behind a policy. Contacts with equal keys are candidates; the application decides which are
-- duplicates.
create table contact_keys (
    owner   uuid not null,
    kind    text not null check (kind in ('email', 'phone', 'name')),
    key     text not null,
    contact uuid not null,
    primary key (owner, kind, key, contact),
    foreign key (owner, contact) references contacts (owner, id) on delete cascade
);
create index contact_keys_contact on contact_keys (owner, contact);
call separate_owners('contact_keys');

-- Merged duplicates, with what a later undo needs.
create table merges (
    owner        uuid not null references owners (id),
    id           uuid not null,
    winner       uuid not null,
    loser        uuid not null,
    -- The winner's fields before and after the merge, encrypted.
    sealed       bytea not null,
    -- Rows that were moved from the loser.
    interactions uuid[] not null default '{}',
    notes        uuid[] not null default '{}',
    cards        uuid[] not null default '{}',
    -- The groups that the loser was a member of, and those of them that the winner was no member of before.
    groups       uuid[] not null default '{}',
    joined       uuid[] not null default '{}',
    suggestions  uuid[] not null default '{}',
    -- The winner's before the merge.
    exported_at  timestamptz,
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    undone_at    timestamptz,
    version      integer not null default 1,
    primary key (owner, id),
    foreign key (owner, winner) references contacts (owner, id),
    foreign key (owner, loser) references contacts (owner, id)
);
create index merges_winner on merges (owner, winner, created_at desc);
create index merges_loser on merges (owner, loser);
call separate_owners('merges');

-- Fields that two devices changed without knowing of each other's change.
create table contact_conflicts (
    owner       uuid not null,
    id          uuid not null,
    contact     uuid not null,
    number      integer not null check (number > 0),
    field       text not null,
    -- settled: the last write won. open: the owner must decide.
    state       conflict_state not null,
    -- The kept value and the other value, each with its time.
    sealed      bytea not null,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    resolved_at timestamptz,
    version     integer not null default 1,
    primary key (owner, id),
    unique (owner, contact, number),
    foreign key (owner, contact) references contacts (owner, id) on delete cascade,
    check ((state = 'resolved') = (resolved_at is not null))
);
call separate_owners('contact_conflicts');

-- Chats of three or more persons that their owner has confirmed. A chat with a group's title is filed to the group.
create table groups (
    owner       uuid not null references owners (id),
    id          uuid not null,
    name_sealed bytea not null,
    -- HMAC of the folded name under a key derived from the owner's key: finds the group that a chat's title names.
    -- Groups may have equal names.
    mark        bytea not null check (length(mark) = 32),
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    deleted_at  timestamptz,
    version     integer not null default 1,
    primary key (owner, id)
);
create index groups_list on groups (owner, created_at desc, id desc) where deleted_at is null;
create index groups_mark on groups (owner, mark) where deleted_at is null;
-- For the list of what can be restored, and for the sweep.
create index groups_deleted on groups (owner, deleted_at) where deleted_at is not null;
call separate_owners('groups');

create table group_members (
    owner    uuid not null,
    group_id uuid not null,
    contact  uuid not null,
    primary key (owner, group_id, contact),
    foreign key (owner, group_id) references groups (owner, id) on delete cascade,
    foreign key (owner, contact) references contacts (owner, id) on delete cascade
);
create index group_members_contact on group_members (owner, contact);
call separate_owners('group_members');

-- Titles of chats that corrections have taught: a chat with the title belongs to the group, or never to the group.
create table group_titles (
    owner      uuid not null,
    id         uuid not null,
    group_id   uuid not null,
    -- As in `groups`.
    mark       bytea not null check (length(mark) = 32),
    -- The title without case, accents, punctuation and emoji, encrypted, so that a backup can restore the lesson.
    title_sealed bytea not null,
    is_refused boolean not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id),
    unique (owner, mark, group_id),
    foreign key (owner, group_id) references groups (owner, id) on delete cascade
);
create index group_titles_group on group_titles (owner, group_id);
call separate_owners('group_titles');

-- Cards: one row for each contact that was read from a card or entered as one. The contact has the fields; this row
-- has everything that was read from the picture, whether it became part of the contact or not.
create table cards (
    owner              uuid not null,
    -- The contact's id.
    id                 uuid not null,
    -- The raw text, and each field with its words, box, type and confidence. Null for an entered card.
    sealed             bytea,
    -- The average over the words of the picture.
    ocr_confidence     double precision check (ocr_confidence between 0 and 1),
    -- If null, the capture's photos are used for the card.
    photo              uuid,
    thumbnail          uuid,
    is_manually_edited boolean not null default false,
    -- Columns of the contact that its owner has edited: a later reading does not overwrite them.
    edited             text[] not null default '{}',
    -- When the owner marked the card as reviewed.
    reviewed_at        timestamptz,
    created_at         timestamptz not null default now(),
    updated_at         timestamptz not null default now(),
    primary key (owner, id),
    foreign key (owner, id) references contacts (owner, id) on delete cascade,
    foreign key (owner, photo) references blobs (owner, id) on delete set null (photo),
    foreign key (owner, thumbnail) references blobs (owner, id) on delete set null (thumbnail)
);
create index cards_photo on cards (owner, photo) where photo is not null;
create index cards_thumbnail on cards (owner, thumbnail) where thumbnail is not null;
call separate_owners('cards');

-- Results of captures

create type inbox_state as enum ('open', 'assigned', 'dismissed');
create type suggestion_state as enum ('open', 'accepted', 'dismissed');
create type export_format as enum ('csv', 'vcf', 'jsonl', 'zip');
create type export_state as enum ('pending', 'ready', 'failed', 'deleted');

-- Captures filed under a contact or a group. The matcher files a capture at most once: the id is the capture's id. An
-- owner may split the interaction; its other parts have ids of their own.
create table interactions (
    owner       uuid not null,
    id          uuid not null,
    contact     uuid,
    group_id    uuid,
    capture     uuid not null,
    confidence  double precision not null check (confidence between 0 and 1),
    happened_at timestamptz not null,
    source_app  text,
    sealed      bytea not null,
    -- Hidden: erased a day later.
    deleted_at  timestamptz,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    primary key (owner, id),
    foreign key (owner, contact) references contacts (owner, id),
    foreign key (owner, group_id) references groups (owner, id),
    foreign key (owner, capture) references captures (owner, id),
    constraint interactions_subject check (num_nonnulls(contact, group_id) = 1)
);
create index interactions_contact on interactions (owner, contact, happened_at desc, id desc);
create index interactions_group on interactions (owner, group_id, happened_at desc, id desc)
    where group_id is not null;
-- For the result of a capture and for its erasure.
create index interactions_capture on interactions (owner, capture);
-- For the list of what can be restored, and for the sweep.
create index interactions_deleted on interactions (owner, deleted_at) where deleted_at is not null;
call separate_owners('interactions');

-- Contact data that a contact has said in a chat, until its owner decides.
create table contact_suggestions (
    owner      uuid not null,
    id         uuid not null,
    contact    uuid not null,
    capture    uuid not null,
    kind       text not null check (kind in ('phone', 'email', 'website', 'address')),
    state      suggestion_state not null default 'open',
    -- HMAC of kind and value under a key derived from the owner's key: a value is suggested once for a contact.
    mark       bytea not null check (length(mark) = 32),
    -- The value, and the message that has it. Deleted as soon as the owner has decided.
    sealed     bytea,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id),
    unique (owner, contact, mark),
    foreign key (owner, contact) references contacts (owner, id) on delete cascade,
    foreign key (owner, capture) references captures (owner, id) on delete cascade,
    check ((state = 'open') = (sealed is not null))
);
create index contact_suggestions_list on contact_suggestions (owner, contact, created_at desc, id desc)
    where state = 'open';
-- For the foreign key: erasing a capture looks up its suggestions.
create index contact_suggestions_capture on contact_suggestions (owner, capture);
call separate_owners('contact_suggestions');

-- Captures whose contact is not certain, until their owner decides.
create table inbox_notes (
    owner          uuid not null,
    id             uuid not null,
    capture        uuid not null,
    state          inbox_state not null default 'open',
    reason         text not null,
    happened_at    timestamptz not null,
    source_app     text,
    -- [{"contact": uuid, "score": 0..1}], no names.
    suggestions    jsonb not null default '[]',
    sealed         bytea not null,
    -- HMAC of the name of the person whom the chat shows, under a key derived from the owner's key: notes of one name have
    -- equal marks. Null if the chat shows no certain name.
    name_mark      bytea check (length(name_mark) = 32),
    -- Hidden with its capture.
    deleted_at     timestamptz,
    -- The contact or the group under which the owner filed the capture.
    assigned_to    uuid,
    assigned_group uuid,
    created_at     timestamptz not null default now(),
    updated_at     timestamptz not null default now(),
    version        integer not null default 1,
    primary key (owner, id),
    unique (owner, capture),
    foreign key (owner, capture) references captures (owner, id),
    foreign key (owner, assigned_to) references contacts (owner, id),
    foreign key (owner, assigned_group) references groups (owner, id),
    check (num_nonnulls(assigned_to, assigned_group) = case when state = 'assigned' then 1 else 0 end)
);
-- For the foreign key: erasing a group looks up the notes that refer to it.
create index inbox_notes_group on inbox_notes (owner, assigned_group) where assigned_group is not null;
create index inbox_notes_list on inbox_notes (owner, state, created_at desc, id desc) where deleted_at is null;
-- For the notes of one name.
create index inbox_notes_named on inbox_notes (owner, name_mark, created_at desc, id desc)
    where name_mark is not null and deleted_at is null;
-- For the sweep: notes that are kept no longer.
create index inbox_notes_closed on inbox_notes (owner, updated_at) where state <> 'open';
call separate_owners('inbox_notes');

-- Terms of the sealed texts of interactions, notes of the inbox, notes of contacts and messages of phones, as hashes
-- under their owner's key.
create table search_texts (
    owner       uuid not null,
    interaction uuid,
    note        uuid,
    -- The text is the notes of this contact.
    contact     uuid,
    -- The text is this message of a phone.
    message     uuid,
    -- Of the interaction, note or message; of a contact's notes, when they were written.
    happened_at timestamptz not null,
    marks       integer[] not null,
    foreign key (owner, interaction) references interactions (owner, id) on delete cascade,
    foreign key (owner, note) references inbox_notes (owner, id) on delete cascade,
    foreign key (owner, contact) references contacts (owner, id) on delete cascade,
    constraint search_texts_object check (num_nonnulls(interaction, note, contact, message) = 1)
);
create unique index search_texts_interaction on search_texts (owner, interaction) where interaction is not null;
create unique index search_texts_note on search_texts (owner, note) where note is not null;
create unique index search_texts_contact on search_texts (owner, contact) where contact is not null;
create unique index search_texts_message on search_texts (owner, message) where message is not null;
create index search_texts_latest
    on search_texts (owner, happened_at desc, coalesce(interaction, note, contact, message) desc);
-- Without a list of pending entries: each of the hundreds of keys of a similar search would read the whole list.
create index search_texts_marks on search_texts using gin (marks) with (fastupdate = off);
call separate_owners('search_texts');
-- Postgres uses no index for conditions on arrays behind a policy. The view has the condition of the policy itself, and
-- its owner, alone, is not subject to the policy.
alter table search_texts no force row level security;
create view searched_texts as
    select owner, interaction, note, contact, message, happened_at, marks,
        coalesce(interaction, note, contact, message) as id
    from search_texts
    where owner = any ((select tapline_owners())::uuid[]);

-- What corrections have changed, so that each can be undone for a day. `object` in the encrypted part names a table.
create table undo_entries (
    owner      uuid not null references owners (id),
    id         uuid not null,
    -- SHA-256 of the token, which only the answer to the correction has.
    hash       bytea not null check (length(hash) = 32),
    action     text not null check (
        action in ('inbox_assigned', 'inbox_dismissed', 'inbox_reopened', 'inbox_contact', 'interaction_changed', 'interaction_moved',
        'interaction_split', 'interaction_deleted', 'capture_deleted', 'inventory_changed')),
    -- The capture, or the first object of an inventory that the entry is about.
    capture    uuid not null,
    -- Everything that the encrypted part is about. An erasure of one of them deletes the encrypted part.
    objects    uuid[] not null,
    -- The rows before the correction, and marks of the rows after it. Null once it was undone, is too old, or was about
    -- something that is erased.
    sealed     bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + restore_period(),
    used_at    timestamptz,
    primary key (owner, id),
    unique (owner, hash)
);
-- For the sweep.
create index undo_entries_old on undo_entries (owner, expires_at);
call separate_owners('undo_entries');

-- Notifications for owners. The id is the work's id, so that a redelivered message does not notify twice.
create table notifications (
    owner      uuid not null references owners (id),
    id         uuid not null,
    kind       text not null,
    subject    uuid not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    read_at    timestamptz,
    version    integer not null default 1,
    primary key (owner, id)
);
create index notifications_expiry on notifications (owner, expires_at);
create index notifications_list on notifications (owner, created_at desc, id desc);
call separate_owners('notifications');

-- Files of contacts that owners asked for.
create table exports (
    owner      uuid not null references owners (id),
    id         uuid not null,
    format     export_format not null,
    -- Which contacts, and how they are written.
    options    jsonb not null default '{}',
    state      export_state not null default 'pending',
    blob       uuid,
    rows       integer,
    reason     text,
    -- When a device said what became of the contacts, and its result: counts and its own words for errors.
    acknowledged_at timestamptz,
    result_sealed   bytea,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id),
    foreign key (owner, blob) references blobs (owner, id),
    -- Before the state `ready`, the file is not complete.
    check (state <> 'ready' or blob is not null),
    check (state <> 'deleted' or blob is null)
);
call separate_owners('exports');

-- The contacts of an export's file, for its acknowledgement; deleted with the file.
create table export_contacts (
    owner    uuid not null,
    blob     uuid not null,
    number   integer not null check (number >= 0),
    contacts uuid[] not null,
    primary key (owner, blob, number),
    foreign key (owner, blob) references blobs (owner, id) on delete cascade
);
call separate_owners('export_contacts');

-- Backups

-- When backups are written, and where. A row without an owner is of the installation. The rows have no content, and the
-- runner reads those of all owners.
create table backup_schedules (
    id          uuid primary key,
    owner       uuid references owners (id) on delete cascade,
    format      text not null check (format in ('archive', 'csv', 'vcf', 'inventory')),
    -- Five fields on the clock of an IANA time zone.
    cron        text not null check (length(cron) between 1 and 250),
    time_zone   text not null check (length(time_zone) between 1 and 64),
    -- The operator's name of a folder or a bucket.
    place       text not null check (length(place) between 1 and 40),
    -- How many backups are kept, by rule: {"last": 3, "daily": 7}. Without a rule, all are kept.
    keep        jsonb not null,
    is_paused   boolean not null default false,
    -- The next backup. Null while the schedule is paused, and after its last time.
    due_at      timestamptz,
    -- Failed backups since the last good one.
    failures    integer not null default 0,
    -- The exporter that writes a backup now. Another one takes over when the lease has ended.
    runner      text,
    lease_until timestamptz,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    -- CSV and VCF files have the contacts of one owner.
    check (format = 'archive' or owner is not null)
);
create index backup_schedules_due on backup_schedules (due_at);
create index backup_schedules_owner on backup_schedules (owner);

-- Backups that were written, or that failed.
create table backup_runs (
    id          uuid primary key,
    schedule    uuid not null references backup_schedules (id) on delete cascade,
    owner       uuid,
    format      text not null,
    place       text not null,
    -- The name of the file or object in its place.
    name        text not null,
    -- `good`: read back from its place and compared. `differs`: the place gives other bytes than it got.
    state       text not null default 'running' check (state in ('running', 'good', 'failed', 'differs')),
    started_at  timestamptz not null default now(),
    ended_at    timestamptz,
    -- The moment that the backup shows.
    taken_at    timestamptz,
    verified_at timestamptz,
    size        bigint,
    -- Lines of an archive, contacts of a CSV or VCF file.
    objects     bigint,
    sha256      bytea check (length(sha256) = 32),
    -- Pictures that could not be read; the archive does not have them.
    missing_files integer not null default 0,
    -- Why the backup failed or differs: a code, and a sentence for the operator.
    reason      text,
    detail      text,
    -- The file of a backup that failed may be in the place.
    has_leftover boolean not null default true,
    -- The file was deleted, mostly by the retention.
    deleted_at  timestamptz
);
create index backup_runs_good on backup_runs (schedule, taken_at) where state = 'good';
create index backup_runs_list on backup_runs (owner, started_at desc, id desc);
create index backup_runs_schedule on backup_runs (schedule, started_at desc);

-- The last drill of a restore: one row, if there ever was a drill.
create table backup_drill (
    only_row boolean primary key default true check (only_row),
    -- The archive as the operator named it: `nas:latest`.
    source   text not null,
    is_good  boolean not null,
    -- Why the archive does not restore.
    detail   text,
    ended_at timestamptz not null default now()
);

-- Data that left the server, erased data, and who may read: ids and counts, no content. The workers' role may only append. There is
-- no foreign key: the log is kept when its owner is removed, and a cascade would let that role erase it.
create table audit_log (
    owner  uuid not null,
    id     uuid not null,
    action text not null check (
        action in ('export_requested', 'export_ready', 'export_downloaded', 'export_deleted', 'photos_downloaded', 'contact_erased',
        'group_erased', 'capture_erased', 'conversation_erased', 'backup_written', 'backup_downloaded', 'backup_deleted', 'consent_given',
        'consent_withdrawn', 'local_kinds_changed', 'bridge_pin_set', 'bridge_pin_cleared', 'bridge_pin_locked')),
    -- The id of the export, contact, group, capture or conversation; for a PIN and for local kinds of its owner, the latter
    -- with the kinds as the format, separated by commas; for a consent of its owner, with
    -- the purpose as the format.
    object uuid not null,
    -- The device key of the request; null for the server itself.
    device text,
    format text,
    rows   integer,
    at     timestamptz not null default now(),
    primary key (owner, id)
);
create index audit_log_list on audit_log (owner, at desc, id desc);
call separate_owners('audit_log');

-- Change feed

create type change_kind as enum ('created', 'updated', 'deleted');

-- Changes of owners' data for their devices. The cursor is (xid, seq). Entries are served only below the oldest running
-- transaction, because sequence numbers do not follow the commit order.
create table changes (
    owner  uuid not null,
    xid    xid8 not null default pg_current_xact_id(),
    seq    bigint generated always as identity,
    object text not null,
    id     uuid not null,
    change change_kind not null,
    at     timestamptz not null default now(),
    primary key (owner, xid, seq)
);
call separate_owners('changes');

-- The feed is kept for thirty days. This table holds each owner's last entry that a sweep has deleted: a reader whose
-- cursor is older has missed entries, and is told so.
create table feed_floors (
    owner uuid primary key references owners (id),
    xid   xid8 not null,
    seq   bigint not null
);
call separate_owners('feed_floors');

-- Work queue

create type work_kind as enum ('capture', 'export');
-- Why due_at is in the future, if it is not the safety deadline of a published row.
create type work_gate as enum ('retry', 'rate');

-- All pending work. The table has no content and therefore no policy. Finished work is deleted.
create table work (
    id           uuid primary key,
    owner        uuid not null,
    kind         work_kind not null,
    stage        stage not null,
    lane         lane not null,
    batch        uuid,
    attempt      integer not null default 0 check (attempt >= 0),
    -- A row with published = 0 waits for the dispatcher; a message that names it is stale.
    published    integer not null default 0,
    -- When the dispatcher or a worker last published the row.
    published_at timestamptz,
    -- When the dispatcher publishes the row; null while the row waits for a place in its lane's window.
    due_at       timestamptz,
    lease_until  timestamptz,
    gate         work_gate,
    -- For `rate`: the rate limit key that the row waits for, and the number of tokens to charge to it.
    gate_key     text check (length(gate_key) <= 200),
    gate_tokens  bigint,
    -- For `rate` without a key: the second (since 1970) in which the row was charged.
    gate_second  bigint,
    trace        uuid not null,
    created_at   timestamptz not null default now(),
    check (kind = 'capture' or stage in ('export', 'notify')),
    check (due_at is not null or lane = 'bulk'),
    check (gate_key is null or gate = 'rate')
) with (fillfactor = 70);
create index work_due on work (due_at) where due_at is not null;
create index work_waiting on work (stage, owner, batch, id) where due_at is null;
create index work_in_flight_bulk on work (stage) where lane = 'bulk' and due_at is not null and gate is null;
create index work_batch on work (batch, id) where batch is not null;
create index work_gate_key on work (gate_key, lane, owner, id) where gate_key is not null;

-- Failed attempts of work: codes and messages for the operator, no content.
create table attempts (
    work    uuid not null,
    owner   uuid not null,
    stage   stage not null,
    attempt integer not null,
    code    text not null,
    detail  text not null,
    worker  text not null,
    at      timestamptz not null default now(),
    -- Work that returns to the queue without using up an attempt records the cause in one row, which counts the
    -- returns. 0 in the row of a failed attempt.
    returns integer not null default 0 check (returns >= 0)
);
create index attempts_work on attempts (work, at);
create index attempts_old on attempts (at);
create unique index attempts_returned on attempts (work, stage, code) where returns > 0;

-- The last heartbeat of each worker for a stage's lane: the measured rate for the dispatcher's window, and the
-- consumer lag. Unlogged: the rows are lost in a crash and written again within a second.
create unlogged table stage_beats (
    worker     text not null,
    stage      stage not null,
    lane       lane not null,
    slots      integer not null,
    -- Since the worker started.
    done       bigint not null,
    failed     bigint not null,
    -- Uncompleted messages in this worker's partitions.
    lag        bigint not null,
    -- When the oldest of them was published; null if there is none.
    oldest_at  timestamptz,
    started_at timestamptz not null,
    at         timestamptz not null default now(),
    primary key (worker, stage, lane)
) with (fillfactor = 50);

-- The languages that live workers can read, written once a minute. No content, no policy.
create table readers (
    worker    text primary key,
    languages text[] not null,
    at        timestamptz not null default now()
);

-- Rate limits

-- The operators' settings of limits.
create table rate_limits (
    -- `device:ID`, `owner:UUID`, `provider:NAME`, `provider:NAME/owner:UUID`; `*` as the last name is the default.
    key                 text primary key check (
        length(key) <= 200 and key ~ '^(device:[^:/]+|owner:[^:/]+|provider:[^:/]+(/owner:[^:/]+)?)$'),
    requests_per_minute integer check (requests_per_minute > 0),
    tokens_per_minute   bigint check (tokens_per_minute > 0),
    requests_per_day    bigint check (requests_per_day > 0),
    tokens_per_day      bigint check (tokens_per_day > 0),
    changed_at          timestamptz not null default now(),
    check (num_nonnulls(requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day) > 0)
);

-- The used quota of each key, and its waiting work. functions/limits.sql reads and writes it.
create table rate_state (
    key          text primary key,
    -- The second (since 1970) of the first array element; the following elements are the seconds before it.
    second       bigint not null default 0,
    requests     integer[] not null default array_fill(0, array[61]),
    tokens       bigint[] not null default array_fill(0::bigint, array[61]),
    day          date not null default '-infinity',
    day_requests bigint not null default 0,
    day_tokens   bigint not null default 0,
    -- Bulk work is spaced evenly, so that work of lane `now` finds quota within one interval.
    spaced_at    timestamptz not null default '-infinity',
    -- The estimated time of the next row that starts to wait in a lane.
    now_tail_at  timestamptz not null default '-infinity',
    bulk_tail_at timestamptz not null default '-infinity',
    -- No waiting row can be granted before this time.
    closed_until timestamptz not null default '-infinity',
    -- The owner whose work was granted last.
    turn         uuid not null default '00000000-0000-0000-0000-000000000000'
) with (fillfactor = 50);

-- Providers

-- What owners allow. A purpose without a row is not allowed, except `sync`.
create table consents (
    owner      uuid not null references owners (id),
    purpose    text not null check (purpose in ('chats', 'cards', 'scans', 'things', 'signal', 'sync')),
    is_given   boolean not null,
    -- Who may be asked, in this order: `NAME@HOST` of each provider. A provider that the operator adds later is not among
    -- them, and a provider that moves to another host is not any more.
    recipients text[] not null default '{}',
    -- The device key of the request; null for the operator's command.
    device     text,
    changed_at timestamptz not null default now(),
    primary key (owner, purpose)
);
call separate_owners('consents');

-- Requests to providers: who saw what, when and at what cost. No content. A row is written before the request is sent;
-- without an answer its cost is what was reserved.
create table provider_requests (
    owner           uuid not null references owners (id),
    id              uuid not null,
    -- No foreign key: what left the server stays on record when the capture is erased.
    capture         uuid not null,
    purpose         text not null check (purpose in ('chats', 'cards', 'scans', 'things')),
    provider        text not null,
    model           text not null,
    -- The version of the instructions.
    prompt          text not null,
    -- Whether the provider is outside of the operator's network.
    is_outside      boolean not null,
    -- When the consent was given; null for a provider that is a part of the installation.
    consented_at    timestamptz,
    characters      integer not null,
    pictures        integer not null,
    -- In millionths of the currency of the price.
    reserved_micros bigint not null,
    currency        text not null,
    sent_at         timestamptz not null default now(),
    -- Null while the answer is under way, and for ever if the worker was killed.
    ended_at        timestamptz,
    -- `answered`, `reused` (a kept answer), `withdrawn`, `not_waited_for`, or what the provider did wrong.
    outcome         text,
    -- Claims of the answer that the capture does not bear out.
    dropped_claims  integer,
    input_tokens    integer,
    output_tokens   integer,
    -- Null if the provider did not say what the request used.
    cost_micros     bigint,
    primary key (owner, id)
);
create index provider_requests_capture on provider_requests (owner, capture);
create index provider_requests_list on provider_requests (owner, sent_at desc, id desc);
call separate_owners('provider_requests');

-- Usable answers of providers, so that an equal question costs nothing: for seven days, and only until the capture is erased
-- or the owner changes a consent.
create table provider_answers (
    owner      uuid not null,
    -- HMAC of the provider, the model, the version of the instructions and the question, under a key derived from the
    -- owner's key.
    mark       bytea not null check (length(mark) = 32),
    -- The capture that was asked about.
    capture    uuid not null,
    sealed     bytea not null,
    created_at timestamptz not null default now(),
    primary key (owner, mark),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);
create index provider_answers_capture on provider_answers (owner, capture);
call separate_owners('provider_answers');

-- Captures that only the rules have read, because the providers that the owner allows did not work. `ai-worker` asks again.
-- No content and no policy, like `work`.
create table second_readings (
    owner      uuid not null,
    capture    uuid not null,
    due_at     timestamptz not null,
    -- Counts the claims: the fence of what is stored.
    tries      integer not null default 0,
    trace      uuid not null,
    created_at timestamptz not null default now(),
    primary key (owner, capture),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);
create index second_readings_due on second_readings (due_at);

-- Things of a household

-- Objects have the fields of Domain/Inventory: searched and plain fields have a column each, in the owner's currency;
-- `sealed` is a JSON object with the encrypted fields.

-- Finds an object by its name in any case. A column, because Postgres applies the policy before an index on lower(): lower
-- is not leakproof.
create function inventory_key(name text) returns text language sql immutable parallel safe as
    $$ select lower(left(name, 200)) $$;

create table homes (
    owner          uuid not null references owners (id),
    id             uuid not null,
    name           text not null,
    year_built     integer,
    purchase_price numeric(18, 6),
    purchase_date  date,
    size           text,
    name_key text generated always as (inventory_key(name)) stored,
    sealed         bytea,
    created_at     timestamptz not null default now(),
    updated_at     timestamptz not null default now(),
    deleted_at     timestamptz,
    version        integer not null default 1,
    primary key (owner, id)
);
create index homes_list on homes (owner, created_at desc, id desc) where deleted_at is null;
create index homes_deleted on homes (owner, deleted_at) where deleted_at is not null;
create index homes_name on homes (owner, name_key) where deleted_at is null;
-- Two first changes at once make one home.
create unique index homes_one on homes (owner) where deleted_at is null;
call separate_owners('homes');

create table locations (
    owner      uuid not null references owners (id),
    id         uuid not null,
    name       text not null,
    room_type  text,
    name_key text generated always as (inventory_key(name)) stored,
    sealed     bytea,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    version    integer not null default 1,
    primary key (owner, id)
);
create index locations_list on locations (owner, created_at desc, id desc) where deleted_at is null;
create index locations_deleted on locations (owner, deleted_at) where deleted_at is not null;
create index locations_name on locations (owner, name_key) where deleted_at is null;
call separate_owners('locations');

create table labels (
    owner      uuid not null references owners (id),
    id         uuid not null,
    name       text not null,
    -- `#RRGGBB`
    color      text,
    emoji      text,
    name_key text generated always as (inventory_key(name)) stored,
    sealed     bytea,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    version    integer not null default 1,
    primary key (owner, id)
);
create index labels_list on labels (owner, created_at desc, id desc) where deleted_at is null;
create index labels_deleted on labels (owner, deleted_at) where deleted_at is not null;
create index labels_name on labels (owner, name_key) where deleted_at is null;
call separate_owners('labels');

create table items (
    owner            uuid not null references owners (id),
    id               uuid not null,
    title            text not null,
    quantity         integer,
    location         uuid,
    label            uuid,
    -- Of one piece.
    price            numeric(18, 6),
    make             text,
    model            text,
    asset_id         text,
    insured          boolean,
    purchase_date    date,
    warranty_date    date,
    condition        text,
    replacement_cost numeric(18, 6),
    -- In percent a year.
    depreciation     numeric(9, 6),
    size             text,
    weight           text,
    fragile          boolean,
    moving_priority  integer,
    name_key text generated always as (inventory_key(title)) stored,
    -- Title, make and model as a search compares them. functions/inventory.sql fills it. There is no trigram index, for the
    -- same reason as for contacts.
    search           text not null default '',
    sealed           bytea,
    -- Made of a capture, and not confirmed by its owner yet.
    is_draft         boolean not null default false,
    -- The capture of which the item was made; its id was the item's. The capture can be erased.
    capture          uuid,
    -- What the reading of the capture has filled in: an encrypted JSON object. An undo of the creation tells it from what
    -- the owner has changed.
    filled_sealed    bytea,
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    deleted_at       timestamptz,
    version          integer not null default 1,
    primary key (owner, id),
    foreign key (owner, location) references locations (owner, id) on delete set null (location),
    foreign key (owner, label) references labels (owner, id) on delete set null (label)
);
create index items_list on items (owner, created_at desc, id desc) where deleted_at is null;
create index items_location on items (owner, location) where location is not null;
create index items_label on items (owner, label) where label is not null;
create index items_deleted on items (owner, deleted_at) where deleted_at is not null;
create index items_updated on items (owner, updated_at desc, id desc) where deleted_at is null;
create index items_name on items (owner, name_key, id) where deleted_at is null;
create index items_capture on items (owner, capture) where capture is not null;
call separate_owners('items');

-- Photos of items: upright, in color, without the camera's time and place. Deleting a blob deletes its photo.
create table item_photos (
    owner            uuid not null,
    id               uuid not null,
    item             uuid not null,
    -- The capture whose picture the photo is: a picture that is read again replaces its photo.
    capture          uuid,
    photo            uuid not null,
    thumbnail        uuid not null,
    -- Pixels of the photo and of its thumbnail.
    width            integer not null check (width > 0),
    height           integer not null check (height > 0),
    thumbnail_width  integer not null check (thumbnail_width > 0),
    thumbnail_height integer not null check (thumbnail_height > 0),
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    deleted_at       timestamptz,
    version          integer not null default 1,
    primary key (owner, id),
    foreign key (owner, item) references items (owner, id),
    foreign key (owner, photo) references blobs (owner, id) on delete cascade,
    foreign key (owner, thumbnail) references blobs (owner, id) on delete cascade
);
create index item_photos_item on item_photos (owner, item, created_at, id);
create index item_photos_photo on item_photos (owner, photo);
create index item_photos_thumbnail on item_photos (owner, thumbnail);
create unique index item_photos_capture on item_photos (owner, capture) where capture is not null;
create index item_photos_deleted on item_photos (owner, deleted_at) where deleted_at is not null;
call separate_owners('item_photos');

create table policies (
    owner             uuid not null references owners (id),
    id                uuid not null,
    provider          text not null,
    deductible        numeric(18, 6),
    dwelling          numeric(18, 6),
    personal_property numeric(18, 6),
    loss_of_use       numeric(18, 6),
    liability         numeric(18, 6),
    medical_payments  numeric(18, 6),
    start_date        date,
    end_date          date,
    name_key text generated always as (inventory_key(provider)) stored,
    sealed            bytea,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now(),
    deleted_at        timestamptz,
    version           integer not null default 1,
    primary key (owner, id)
);
create index policies_list on policies (owner, created_at desc, id desc) where deleted_at is null;
create index policies_deleted on policies (owner, deleted_at) where deleted_at is not null;
create index policies_name on policies (owner, name_key) where deleted_at is null;
call separate_owners('policies');
-- How often devices ran intents: counts without content, for 400 days.
create table intent_runs (
    owner   uuid not null references owners (id),
    -- The owner's day.
    day     date not null,
    intent  text not null,
    -- The id of a device key, which may be deleted since.
    device  text not null,
    outcome text not null check (outcome in ('done', 'asked', 'refused', 'failed')),
    runs    integer not null check (runs > 0),
    primary key (owner, day, intent, device, outcome)
);
call separate_owners('intent_runs');


-- Screenshot prompts

-- What owners have set for their devices. The device '' stands for all devices of the owner. A row exists only after
-- something was set.
create table device_settings (
    owner              uuid not null references owners (id),
    -- The id of a device key, which may be deleted since.
    device             text not null,
    screenshot_prompts boolean not null default true,
    -- Times of day in the owner's zone. Over midnight if the first is later.
    quiet_from         time,
    quiet_until        time,
    daily_cap          integer check (daily_cap between 1 and 1000),
    snooze_until       timestamptz,
    -- Where items go that the device creates without a location. A deleted location counts as none, until it is restored.
    default_location   uuid,
    -- The device key of the last change.
    changed_by         text not null,
    updated_at         timestamptz not null default now(),
    primary key (owner, device),
    foreign key (owner, default_location) references locations (owner, id) on delete set null (default_location),
    check ((quiet_from is null) = (quiet_until is null)),
    check (quiet_from <> quiet_until)
);
create index device_settings_location on device_settings (owner, default_location) where default_location is not null;
call separate_owners('device_settings');

-- Each change of what device_settings has about prompts, for 400 days. functions/screenshots.sql writes it.
create table device_settings_history (
    owner      uuid not null references owners (id),
    id         uuid not null default gen_random_uuid(),
    device     text not null,
    setting    text not null check (setting in ('screenshotScanPrompts', 'quietHours', 'dailyCap', 'snoozeUntil')),
    -- As in the API; null: not set.
    value      text,
    changed_by text not null,
    changed_at timestamptz not null default now(),
    primary key (owner, id)
);
create index device_settings_history_list on device_settings_history (owner, changed_at desc, id desc);
call separate_owners('device_settings_history');

-- The last accepted screenshot of each device. Its lock puts the device's screenshots into the order of their arrival.
create table screenshot_devices (
    owner    uuid not null references owners (id),
    device   text not null,
    last_at  timestamptz not null default '-infinity',
    -- The server's clock minus the device's clock.
    skew     interval not null default '0',
    -- How many screenshots were answered. A repeated id does not count.
    arrivals bigint not null default 0,
    primary key (owner, device)
) with (fillfactor = 50);
call separate_owners('screenshot_devices');

-- The first answer to each screenshot, for its repetitions. Each device has a fixed number of rows, which are written in
-- turn: a device that sends without end takes no more room.
create table screenshot_answers (
    owner      uuid not null references owners (id),
    device     text not null,
    slot       integer not null,
    -- The place in the order of arrival.
    arrival    bigint not null,
    id         uuid not null,
    status     text not null check (status in ('created', 'debounced', 'disabled', 'expired')),
    -- Why prompts are disabled.
    reason     text check (reason in ('off', 'snoozed', 'quiet', 'cap')),
    taken_at   timestamptz,
    expires_at timestamptz,
    at         timestamptz not null default now(),
    primary key (owner, device, slot),
    unique (owner, id),
    check ((status = 'created') = (taken_at is not null) and (status = 'created') = (expires_at is not null)),
    check ((status = 'disabled') = (reason is not null))
);
call separate_owners('screenshot_answers');

-- Screenshots that prompt for a scan. No content. The client chooses the id, so that a repetition changes nothing.
create table screenshot_notifications (
    owner        uuid not null references owners (id),
    id           uuid not null,
    device       text not null,
    -- The owner's day.
    day          date not null,
    taken_at     timestamptz not null,
    expires_at   timestamptz not null,
    shown_at     timestamptz,
    opened_at    timestamptz,
    dismissed_at timestamptz,
    scanned_at   timestamptz,
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    version      integer not null default 1,
    primary key (owner, id),
    check (expires_at > taken_at)
);
create index screenshot_notifications_expiry on screenshot_notifications (owner, expires_at);
call separate_owners('screenshot_notifications');

-- What became of prompts that have expired, for the metrics. In milliseconds after the screenshot; null: never.
create table screenshot_outcomes (
    owner        uuid not null references owners (id),
    id           uuid not null,
    device       text not null,
    day          date not null,
    taken_at     timestamptz not null,
    shown_ms     integer,
    opened_ms    integer,
    dismissed_ms integer,
    scanned_ms   integer,
    primary key (owner, id)
);
create index screenshot_outcomes_day on screenshot_outcomes (owner, day, device);
call separate_owners('screenshot_outcomes');

-- Bridge: messages of a phone, for the computers of its owner

-- Phones and clients have their own ids for conversations and messages: texts, which can hold a number. A mark is an HMAC
-- of such a text under a key derived from the owner's key.
create table bridge_conversations (
    owner           uuid not null references owners (id),
    id              uuid not null,
    mark            bytea not null check (length(mark) = 32),
    -- The mark of all participants.
    participants    bytea not null check (length(participants) = 32),
    is_group        boolean not null,
    -- The phone's id, the participants and the name.
    sealed          bytea not null,
    -- The number of the newest message.
    last_number     bigint not null default 0,
    last_message_at timestamptz not null,
    created_at      timestamptz not null default now(),
    primary key (owner, id),
    unique (owner, mark)
);
create index bridge_conversations_list on bridge_conversations (owner, last_message_at desc, id desc);
create index bridge_conversations_participants on bridge_conversations (owner, participants, last_message_at desc);
call separate_owners('bridge_conversations');

-- Numbers are given in the order of arrival, under the lock of the conversation's row.
create table bridge_messages (
    owner        uuid not null,
    id           uuid not null,
    mark         bytea not null check (length(mark) = 32),
    conversation uuid not null,
    number       bigint not null check (number > 0),
    -- By the phone, in whole milliseconds.
    sent_at      timestamptz not null check (sent_at = date_trunc('milliseconds', sent_at)),
    -- The phone's id, the sender and the text.
    sealed       bytea not null,
    -- Of an export: no event tells it.
    from_history boolean not null default false,
    created_at   timestamptz not null default now(),
    primary key (owner, id),
    unique (owner, mark),
    unique (owner, conversation, number),
    foreign key (owner, conversation) references bridge_conversations (owner, id) on delete cascade
);
create index bridge_messages_page on bridge_messages (owner, conversation, sent_at desc, number desc);
call separate_owners('bridge_messages');
alter table search_texts
    add foreign key (owner, message) references bridge_messages (owner, id) on delete cascade;

create type bridge_send_state as enum ('queued', 'handed', 'awaiting_user', 'sent', 'failed', 'expired', 'unknown');

-- Messages that the phone is asked to send. The words are those of the message.
create table bridge_outbox (
    owner         uuid not null,
    message       uuid not null,
    conversation  uuid not null,
    -- The mark of the client's own id of the message, with the client's device key: a repetition gets the first result.
    request       bytea not null check (length(request) = 32),
    -- The id of the device key that asked.
    device        text not null,
    state         bridge_send_state not null default 'queued',
    requires_user boolean not null,
    -- Until when the phone that took the message may report its result.
    leased_until  timestamptz,
    -- The id of the device key that took the message.
    phone         text,
    -- The phone's words about its failure.
    error_sealed  bytea,
    -- A message that no phone has taken by then is not sent.
    expires_at    timestamptz not null,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    primary key (owner, message),
    unique (owner, request),
    foreign key (owner, message) references bridge_messages (owner, id) on delete cascade,
    foreign key (owner, conversation) references bridge_conversations (owner, id) on delete cascade,
    check ((state = 'handed') = (leased_until is not null))
);
create index bridge_outbox_conversation on bridge_outbox (owner, conversation, created_at);
create index bridge_outbox_list on bridge_outbox (owner, created_at desc, message desc);
create index bridge_outbox_state on bridge_outbox (owner, state, created_at desc, message desc);
create index bridge_outbox_open on bridge_outbox (owner, created_at, message)
    where state in ('queued', 'handed', 'awaiting_user');
call separate_owners('bridge_outbox');

-- Requests whose message was taken back, erased, or older than its owner keeps messages: a client that repeats one must not
-- send the message again. The mark is that of the outbox.
create table bridge_spent_requests (
    owner      uuid not null references owners (id),
    request    bytea not null check (length(request) = 32),
    spent_at   timestamptz not null default now(),
    primary key (owner, request)
);
create index bridge_spent_requests_age on bridge_spent_requests (spent_at);
call separate_owners('bridge_spent_requests');

-- Open pairings: for six digits a device gets a key, once. The table has only an HMAC of the digits under a key derived
-- from the master key. No content and therefore no policy: the owner is known only after the pairing is found.
create table bridge_pairings (
    owner      uuid primary key references owners (id) on delete cascade,
    code       bytea not null unique check (length(code) = 32),
    role       text not null check (role in ('phone', 'client', 'reader')),
    -- Of the device, if it does not tell a name itself.
    name       text not null check (length(name) between 1 and 100),
    -- The device key that opened the pairing.
    opened_by  text not null references device_keys (id) on delete cascade,
    -- Wrong codes since the pairing was opened.
    tries      integer not null default 0,
    expires_at timestamptz not null
);

-- The PIN that computers must send before they may read messages: an HMAC, under a key derived from the owner's key, of
-- a slow hash of the digits.
create table bridge_pins (
    owner   uuid primary key references owners (id),
    -- Another one for each PIN.
    version uuid not null,
    salt    bytea not null check (length(salt) = 16),
    hash    bytea not null check (length(hash) = 32),
    set_at  timestamptz not null default now()
);
call separate_owners('bridge_pins');

-- Wrong PINs of each device since its last right one. A hostile device locks only itself.
create table bridge_pin_tries (
    owner        uuid not null references owners (id),
    device       text not null references device_keys (id) on delete cascade,
    tries        integer not null check (tries >= 0),
    -- Until then no PIN of the device is compared.
    locked_until timestamptz,
    primary key (owner, device)
);
call separate_owners('bridge_pin_tries');

-- Files of messages. A phone or a client uploads a file in parts of 1 MiB; then a message names the upload.
create table bridge_attachments (
    owner       uuid not null references owners (id),
    id          uuid not null,
    -- Null until a message names the upload.
    message     uuid,
    -- The place in the message, from 1.
    position    smallint check (position > 0),
    -- Bytes.
    size        bigint not null check (size between 1 and 104857600),
    -- All parts are there.
    is_complete boolean not null default false,
    -- The UTI, the MIME type and the file name.
    sealed      bytea not null,
    -- The id of the device key that began the upload. Archives leave it out: they have no uploads without a message.
    device      text,
    created_at  timestamptz not null default now(),
    -- When the last part came.
    updated_at  timestamptz not null default now(),
    primary key (owner, id),
    unique (owner, message, position),
    foreign key (owner, message) references bridge_messages (owner, id) on delete cascade,
    check ((message is null) = (position is null)),
    check (message is null or is_complete)
);
create index bridge_attachments_uploads on bridge_attachments (owner, updated_at) where message is null;
call separate_owners('bridge_attachments');

-- Each part is a file with its own key, so that a range of an attachment opens only the parts that it needs.
create table bridge_attachment_parts (
    owner      uuid not null,
    attachment uuid not null,
    number     smallint not null check (number between 0 and 99),
    blob       uuid not null,
    primary key (owner, attachment, number),
    unique (owner, blob),
    foreign key (owner, attachment) references bridge_attachments (owner, id) on delete cascade,
    foreign key (owner, blob) references blobs (owner, id) on delete cascade
);
call separate_owners('bridge_attachment_parts');

-- When the phones and clients of the bridge last sent a frame.
create table bridge_peers (
    owner   uuid not null references owners (id),
    device  text not null references device_keys (id) on delete cascade,
    role    text not null check (role in ('phone', 'client')),
    seen_at timestamptz not null default now(),
    -- When streams were last told that the peer is there.
    told_at timestamptz not null default now(),
    primary key (owner, device, role)
);
call separate_owners('bridge_peers');

-- The money of a provider by UTC day and month: what requests cost, or what is reserved for those whose cost is unknown.
-- functions/provider_spending.sql reads and writes it. No content and therefore no policy: a request of one owner counts
-- in the sum of all.
create table provider_spending (
    provider text not null,
    currency text not null,
    -- `2026-11-26` or `2026-11`
    period   text not null check (period ~ '^\d{4}-\d{2}(-\d{2})?$'),
    -- Zeros: all owners together.
    owner    uuid not null,
    -- In millionths of the currency.
    micros   bigint not null default 0,
    -- Requests that were not sent because they would have exceeded this row's limit.
    refused  bigint not null default 0,
    primary key (provider, currency, period, owner)
) with (fillfactor = 50);

-- Dead letters

create type replay_state as enum ('running', 'done');

-- Work that ended without success. Written by the transaction that ends the work, and deleted by the one that revives
-- it. The authoritative state is the row of the capture or export. No content and therefore no policy.
create table dead_work (
    id           uuid not null,
    stage        stage not null,
    owner        uuid not null,
    kind         work_kind not null,
    lane         lane not null,
    batch        uuid,
    code         text not null,
    -- Attempts since the last replay.
    tries        integer not null,
    trace        uuid not null,
    died_at      timestamptz not null default now(),
    -- The image was dropped, so the work cannot be replayed.
    is_hollow    boolean not null default false,
    -- When the message for tapline.dead was published.
    told_at      timestamptz,
    -- When an operator discarded the row: it is no longer counted or listed. Its history and its capture are unchanged,
    -- and it can still be replayed by its id.
    discarded_at timestamptz,
    -- A notification can be given up while its capture is dead.
    primary key (id, stage)
);
create index dead_work_standing on dead_work (stage, code, died_at, id) include (is_hollow) where discarded_at is null;
create index dead_work_batch on dead_work (batch, stage, code, died_at, id) where batch is not null;
create index dead_work_untold on dead_work (died_at) where told_at is null;

-- Messages that could not be parsed, with their bytes, encrypted with the system's key.
create table dead_letters (
    id              uuid primary key,
    topic           text not null,
    "partition"     integer not null,
    -- A recreated topic assigns its offsets again: the older row then sets "offset" to null and keeps `position`.
    -- `mark` distinguishes two payloads.
    "offset"        bigint,
    position        bigint,
    mark            bytea,
    -- The owner of the device key that signed the message; null if no known key did. The dead letter is deleted with
    -- its owner.
    owner           uuid references owners (id) on delete cascade,
    code            text not null,
    detail          text not null,
    size            integer,
    payload_sealed  bytea not null,
    -- Key and headers, which are needed to send the message again.
    envelope_sealed bytea,
    created_at      timestamptz not null default now(),
    told_at         timestamptz,
    replayed_at     timestamptz,
    discarded_at    timestamptz,
    unique (topic, "partition", "offset", code)
);
create index dead_letters_cause on dead_letters (topic, code, created_at, id);
create index dead_letters_old on dead_letters (created_at);
create index dead_letters_untold on dead_letters (created_at) where told_at is null;
create index dead_letters_owner on dead_letters (owner) where owner is not null;

-- The number of messages of unknown senders that could not be parsed, by hour. The first hundred of an hour are kept
-- as dead letters; the rest are only counted, so that a stranger at the broker cannot fill the disk.
create table unread_messages (
    hour timestamptz primary key,
    seen bigint not null check (seen > 0)
);

-- Replays of dead work at a given rate. An interrupted replay continues where it stopped.
create table replays (
    id         uuid primary key,
    selection  jsonb not null,
    -- Pieces of work per second.
    rate       double precision check (rate > 0),
    state      replay_state not null default 'running',
    -- The progress, in the order of dead_work_standing.
    at_stage   stage,
    at_code    text,
    at_died    timestamptz,
    at_id      uuid,
    done       bigint not null default 0,
    -- Skipped: content deleted, or no longer dead.
    skipped    bigint not null default 0,
    -- Messages sent again.
    sent       bigint not null default 0,
    -- When the next piece of work is due.
    next_at    timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index replays_running on replays (md5(selection::text)) where state = 'running';
