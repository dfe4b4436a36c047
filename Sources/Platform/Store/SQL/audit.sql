-- The audit log.

-- name: log :exec
-- type: :action AuditEntry.Action
insert into audit_log (owner, id, action, object, device)
values (:owner, :id, :action, :object, :device)
