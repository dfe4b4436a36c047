-- Contact data that a contact has said in a chat.

-- name: insertSuggestions :exec
-- Adds suggestions for the contact under which a note was filed. A value is suggested once for a contact.
insert into contact_suggestions (owner, id, contact, capture, kind, mark, sealed)
select n.owner, s.id, n.assigned_to, n.capture, s.kind, s.mark, s.sealed
from inbox_notes n
cross join unnest(:ids::uuid[], :kinds::text[], :marks::bytea[], :sealed::bytea[])
    as s (id, kind, mark, sealed)
where n.owner = :owner and n.id = :note and n.assigned_to is not null
on conflict (owner, contact, mark) do nothing

-- name: suggestion :rows
select id, contact, capture, state, sealed, created_at from contact_suggestions
where owner = :owner and contact = :contact and id = :id

-- name: close :exec
-- type: :state ContactSuggestion.State
update contact_suggestions set state = :state::suggestion_state, sealed = null, updated_at = now(),
    version = version + 1
where owner = :owner and contact = :contact and id = :id and state = 'open'
