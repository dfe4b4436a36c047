-- Notes in the inbox.

-- name: note :rows
select id, capture, state, reason, happened_at, source_app, suggestions, sealed, assigned_to,
    assigned_group, created_at, updated_at, version
from inbox_notes where owner = :owner and id = :id and deleted_at is null
