-- For the sweep: contacts whose deletion can no longer be undone.
create index contacts_deleted on contacts (deleted_at) where deleted_at is not null and merged_into is null;
