-- Whoever fetches the photos of cards as one file takes them out of the house.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (
    action in ('export_requested', 'export_ready', 'export_downloaded', 'photos_downloaded', 'contact_erased'));
