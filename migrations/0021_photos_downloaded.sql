-- Downloading the photos of cards takes them out of the server, so it is logged.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (
    action in ('export_requested', 'export_ready', 'export_downloaded', 'photos_downloaded', 'contact_erased'));
