-- Requested and finished exports in the audit log. Written by a trigger, so that no code can forget it.
create or replace function exports_log() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into audit_log (owner, id, action, object, format)
        values (new.owner, gen_random_uuid(), 'export_requested', new.id, new.format::text);
    elsif new.state = 'ready' and old.state <> 'ready' then
        insert into audit_log (owner, id, action, object, format, rows)
        values (new.owner, gen_random_uuid(), 'export_ready', new.id, new.format::text, new.rows);
    elsif new.state = 'deleted' and old.state <> 'deleted' then
        insert into audit_log (owner, id, action, object, format)
        values (new.owner, gen_random_uuid(), 'export_deleted', new.id, new.format::text);
    end if;
    return null;
end $$;
create or replace trigger exports_log after insert or update on exports for each row execute function exports_log();
