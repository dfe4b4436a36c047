-- The kind that the understanding found, for filters. Null in rows of earlier releases: then the kind that the client
-- sent counts.
alter table understandings add column kind capture_kind;

-- For lists by a rare state. Unfinished captures need no index, because they are the newest.
create index captures_failed on captures (owner, state, created_at desc, id desc)
    where state in ('rejected', 'dead', 'cancelled', 'erased');

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
alter table recent_captures enable row level security;
alter table recent_captures force row level security;
create policy owners on recent_captures using (owner = any ((select tapline_owners())::uuid[]));
