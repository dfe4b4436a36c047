-- Erasing the keys of blobs.

-- Overwrites the keys of deleted blobs (see `blob_keys`).
create or replace function blobs_erase_keys() returns trigger language plpgsql as $$
begin
    update blob_keys k
    set wrapped_key = decode(repeat('00', length(k.wrapped_key)), 'hex'), erased_at = now()
    from gone g
    where k.owner = g.owner and k.blob = g.id and k.erased_at is null;
    return null;
end $$;
create or replace trigger blobs_erase_keys after delete on blobs
    referencing old table as gone for each statement execute function blobs_erase_keys();
