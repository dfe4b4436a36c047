-- Tapline's base tables: owners and keys, work, captures and what is derived from them, contacts, inbox,
-- notifications, exports, and the change feed.
--
-- Columns named *_sealed hold AES-256-GCM ciphertext. Each object has its own key, wrapped by its owner's key.
-- Every table with content has forced row-level security; the visible owners are set for one transaction.

create type capture_kind as enum ('conversation', 'card', 'item', 'scan', 'message', 'auto');
create type capture_state as enum
    ('received', 'recognized', 'understood', 'filed', 'inbox', 'rejected', 'dead', 'cancelled', 'erased');
create type stage as enum ('recognize', 'understand', 'match', 'export', 'notify');
create type lane as enum ('now', 'bulk');
create type work_kind as enum ('capture', 'export');
create type contact_status as enum ('draft', 'confirmed');
create type inbox_state as enum ('open', 'assigned', 'dismissed');
create type export_format as enum ('csv', 'vcf');
create type export_state as enum ('pending', 'ready', 'failed');
create type change_kind as enum ('created', 'updated', 'deleted');

-- The owners that a transaction may see. The select makes Postgres call this once for each statement, not for each
-- row.
create function tapline_owners() returns uuid[] language sql stable parallel safe as
    $$ select nullif(current_setting('tapline.owners', true), '')::uuid[] $$;

create table owners (
    id          uuid primary key,
    name        text not null unique check (length(name) between 1 and 100),
    wrapped_key bytea not null,
    created_at  timestamptz not null default now()
);

create table device_keys (
    id           text primary key,
    owner        uuid not null references owners (id),
    name         text not null check (length(name) between 1 and 100),
    hash         bytea not null check (length(hash) = 32),
    import_sealed bytea not null,
    scopes       text[] not null,
    created_at   timestamptz not null default now(),
    revoked_at   timestamptz
);
create index device_keys_owner on device_keys (owner);

-- All pending work. The table has no content and therefore no policy. Finished work is deleted.
-- due_at: when the dispatcher publishes the row; null while the row waits for a place in its lane's window.
create table work (
    id          uuid primary key,
    owner       uuid not null,
    kind        work_kind not null,
    stage       stage not null,
    lane        lane not null,
    attempt     integer not null default 0 check (attempt >= 0),
    published   integer not null default 0,
    due_at      timestamptz,
    lease_until timestamptz,
    batch       uuid,
    trace       uuid not null,
    created_at  timestamptz not null default now(),
    check (kind = 'capture' or stage in ('export', 'notify')),
    check (due_at is not null or lane = 'bulk')
) with (fillfactor = 70);
create index work_due on work (due_at) where due_at is not null;
create index work_waiting on work (owner, id) where due_at is null;
create index work_in_flight_bulk on work (id) where lane = 'bulk' and due_at is not null;

-- Failed attempts of work: codes and messages for the operator, no content.
create table attempts (
    work    uuid not null,
    owner   uuid not null,
    stage   stage not null,
    attempt integer not null,
    code    text not null,
    detail  text not null,
    worker  text not null,
    at      timestamptz not null default now()
);
create index attempts_work on attempts (work, at);

create table blobs (
    owner        uuid not null references owners (id),
    id           uuid not null,
    content_type text not null,
    size         bigint not null check (size >= 0),
    wrapped_key  bytea,
    content      bytea,
    created_at   timestamptz not null default now(),
    primary key (owner, id)
);

create table captures (
    owner         uuid not null references owners (id),
    id            uuid not null,
    kind          capture_kind not null,
    state         capture_state not null,
    lane          lane not null,
    source        text not null check (source in ('http', 'import', 'cli')),
    device        text not null,
    language      text not null default 'eng',
    text_sealed   bytea,
    image         uuid,
    captured_at   timestamptz not null,
    waited_for    boolean not null default false,
    reason        text,
    trace         uuid not null,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    version       integer not null default 1,
    primary key (owner, id),
    foreign key (owner, image) references blobs (owner, id),
    check (text_sealed is not null or image is not null or state in ('rejected', 'dead', 'erased', 'filed', 'inbox')),
    check (state not in ('rejected', 'dead') or reason is not null)
);
create index captures_list on captures (owner, created_at desc, id desc);
-- For the foreign key: deleting a blob looks up the captures that refer to it.
create index captures_image on captures (owner, image) where image is not null;
create index captures_dead on captures (owner, updated_at) where state = 'dead' and image is not null;

create table recognitions (
    owner   uuid not null,
    capture uuid not null,
    sealed  bytea not null,
    primary key (owner, capture),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);

create table understandings (
    owner   uuid not null,
    capture uuid not null,
    read_by text not null,
    sealed  bytea not null,
    primary key (owner, capture),
    foreign key (owner, capture) references captures (owner, id) on delete cascade
);

-- Contact fields are searchable; notes are not. There is no trigram index: LIKE is not leakproof, so Postgres applies
-- the row-level policy first, filters an owner's rows one by one, and would never use the index.
create table contacts (
    owner       uuid not null references owners (id),
    id          uuid not null,
    status      contact_status not null default 'confirmed',
    name        text not null default '',
    company     text not null default '',
    job_title   text not null default '',
    aliases     text[] not null default '{}',
    emails      text[] not null default '{}',
    phones      text[] not null default '{}',
    websites    text[] not null default '{}',
    street      text not null default '',
    city        text not null default '',
    region      text not null default '',
    postal_code text not null default '',
    country     text not null default '',
    notes_sealed bytea,
    -- For a draft: field name to confidence 0..1.
    confidence  jsonb not null default '{}',
    capture     uuid,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    deleted_at  timestamptz,
    version     integer not null default 1,
    search      text not null default '',
    primary key (owner, id),
    unique (owner, capture),
    foreign key (owner, capture) references captures (owner, id),
    check (name <> '' or company <> '' or cardinality(emails) > 0 or cardinality(phones) > 0)
);
create index contacts_list on contacts (owner, updated_at desc, id desc) where deleted_at is null;

create function contacts_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(' ', new.name, new.company, new.job_title,
        array_to_string(new.aliases, ' '), array_to_string(new.emails, ' '), array_to_string(new.phones, ' ')));
    return new;
end $$;
create trigger contacts_fill_search before insert or update on contacts
    for each row execute function contacts_fill_search();

-- A capture is filed at most once: the primary key is the capture's id.
create table interactions (
    owner       uuid not null,
    id          uuid not null,
    contact     uuid not null,
    capture     uuid not null,
    confidence  double precision not null check (confidence between 0 and 1),
    happened_at timestamptz not null,
    source_app  text,
    sealed      bytea not null,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    primary key (owner, id),
    unique (owner, capture),
    foreign key (owner, contact) references contacts (owner, id),
    foreign key (owner, capture) references captures (owner, id)
);
create index interactions_contact on interactions (owner, contact, happened_at desc, id desc);

create table inbox_notes (
    owner       uuid not null,
    id          uuid not null,
    capture     uuid not null,
    state       inbox_state not null default 'open',
    reason      text not null,
    happened_at timestamptz not null,
    source_app  text,
    -- [{"contact": uuid, "score": 0..1}], no names.
    suggestions jsonb not null default '[]',
    sealed      bytea not null,
    assigned_to uuid,
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    version     integer not null default 1,
    primary key (owner, id),
    unique (owner, capture),
    foreign key (owner, capture) references captures (owner, id),
    foreign key (owner, assigned_to) references contacts (owner, id),
    check ((state = 'assigned') = (assigned_to is not null))
);
create index inbox_notes_list on inbox_notes (owner, created_at desc, id desc) where state = 'open';

create table exports (
    owner      uuid not null references owners (id),
    id         uuid not null,
    format     export_format not null,
    state      export_state not null default 'pending',
    blob       uuid,
    rows       integer,
    reason     text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version    integer not null default 1,
    primary key (owner, id),
    foreign key (owner, blob) references blobs (owner, id),
    check ((state = 'ready') = (blob is not null))
);

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

-- Answers stored for idempotency keys: the same key and body get the same answer for seven days.
create table idempotency (
    owner        uuid not null references owners (id),
    key          text not null check (length(key) between 1 and 255),
    request_hash bytea not null,
    object       uuid not null,
    status       integer,
    response_sealed bytea,
    created_at   timestamptz not null default now(),
    primary key (owner, key)
);
create index idempotency_old on idempotency (created_at);

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

-- Messages that could not be parsed, with their bytes, encrypted with the system's key.
create table dead_letters (
    id             uuid primary key,
    topic          text not null,
    "partition"    integer not null,
    "offset"       bigint not null,
    code           text not null,
    detail         text not null,
    payload_sealed bytea not null,
    created_at     timestamptz not null default now(),
    unique (topic, "partition", "offset", code)
);

-- The change feed. Its cursor is (xid, seq). Entries are served only below the oldest running transaction, because
-- sequence numbers do not follow the commit order.
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

-- A statement-level trigger on each table writes the feed, so that no code can forget it.
create function feed_insert() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change) select owner, tg_argv[0], id, 'created' from new_rows;
    return null;
end $$;
create function feed_update() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select n.owner, tg_argv[0], n.id, case
            when to_jsonb(n) ->> 'deleted_at' is not null then 'deleted'::change_kind else 'updated' end
        from new_rows n;
    return null;
end $$;
create function feed_delete() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change) select owner, tg_argv[0], id, 'deleted' from old_rows;
    return null;
end $$;

do $$
declare
    fed record;
begin
    for fed in select * from (values
        ('contacts', 'contact'), ('interactions', 'interaction'), ('inbox_notes', 'inbox_note'),
        ('notifications', 'notification'), ('exports', 'export')) as t (tbl, object)
    loop
        execute format('create trigger feed_insert after insert on %I referencing new table as new_rows
            for each statement execute function feed_insert(%L)', fed.tbl, fed.object);
        execute format('create trigger feed_update after update on %I referencing new table as new_rows
            for each statement execute function feed_update(%L)', fed.tbl, fed.object);
        execute format('create trigger feed_delete after delete on %I referencing old table as old_rows
            for each statement execute function feed_delete(%L)', fed.tbl, fed.object);
    end loop;
end $$;

do $$
declare
    walled text;
begin
    foreach walled in array array['blobs', 'captures', 'recognitions', 'understandings', 'contacts', 'interactions',
        'inbox_notes', 'exports', 'notifications', 'idempotency', 'import_messages', 'changes']
    loop
        execute format('alter table %I enable row level security', walled);
        execute format('alter table %I force row level security', walled);
        execute format('create policy owners on %I using (owner = any ((select tapline_owners())::uuid[]))', walled);
    end loop;
end $$;
