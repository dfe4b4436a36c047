-- What batches need beside their counts: a name of their maker's own, when they ran and ended, and whose file is whose.

-- Its maker's own name for it: asking again with the same key gives the same batch.
alter table batches add column key text check (length(key) between 1 and 300);
create unique index batches_key on batches (owner, key) where key is not null;

alter table batch_runs
    -- The rate is reckoned from here: when it last began to run, and how many captures had ended by then.
    add column resumed_at timestamptz,
    add column resumed_done bigint not null default 0,
    -- When nothing of it was pending any more, found within a second; null again as soon as something is.
    add column finished_at timestamptz;
create index batch_runs_unfinished on batch_runs (batch)
    where state in ('running', 'cancelled') and finished_at is null;
create index batch_runs_finished on batch_runs (finished_at) where finished_at is not null;

alter table captures
    -- The sender's own name for it, such as a file's path, for the batch's report.
    add column ref_sealed bytea,
    -- A cancelled capture's image goes with it.
    drop constraint captures_check,
    add constraint captures_check check (text_sealed is not null or image is not null
        or state in ('rejected', 'dead', 'erased', 'filed', 'inbox', 'cancelled')) not valid;
