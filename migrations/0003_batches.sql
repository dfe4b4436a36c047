-- Columns of batches: the client's key, when a batch ran and ended, and the client's references of its captures.

-- The client's own key: a second request with the same key returns the same batch.
alter table batches add column key text check (length(key) between 1 and 300);
create unique index batches_key on batches (owner, key) where key is not null;

alter table batch_runs
    -- The rate counts from here: when the batch last started to run, and how many captures had ended by then.
    add column resumed_at timestamptz,
    add column resumed_done bigint not null default 0,
    -- When the last pending capture ended, set within a second; null again as soon as a capture is pending.
    add column finished_at timestamptz;
create index batch_runs_unfinished on batch_runs (batch)
    where state in ('running', 'cancelled') and finished_at is null;
create index batch_runs_finished on batch_runs (finished_at) where finished_at is not null;

alter table captures
    -- The client's own reference, such as a file path, for the batch's report.
    add column ref_sealed bytea,
    -- A canceled capture's image is deleted with it.
    drop constraint captures_check,
    add constraint captures_check check (text_sealed is not null or image is not null
        or state in ('rejected', 'dead', 'erased', 'filed', 'inbox', 'cancelled')) not valid;
