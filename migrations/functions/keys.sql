-- A revoked key stays revoked, for every role.
create or replace function device_keys_stay_revoked() returns trigger language plpgsql as $$
begin
    raise exception 'a revoked device key stays revoked' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger device_keys_stay_revoked
    before update on device_keys
    for each row when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
    execute function device_keys_stay_revoked();
