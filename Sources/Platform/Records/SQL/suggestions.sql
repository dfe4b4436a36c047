-- Contact data that a contact has said in a chat.

-- name: insertSuggestions :exec
-- Adds suggestions for the contact of an interaction. A value is suggested once for a contact.
insert into contact_suggestions (owner, id, contact, capture, kind, mark, sealed)
select i.owner, s.id, i.contact, i.capture, s.kind, s.mark, s.sealed
from interactions i
cross join unnest(:ids::uuid[], :kinds::text[], :marks::bytea[], :sealed::bytea[])
    as s (id, kind, mark, sealed)
where i.owner = :owner and i.id = :interaction and i.contact is not null
on conflict (owner, contact, mark) do nothing

-- name: suggestion :rows
select id, contact, capture, state, sealed, created_at from contact_suggestions
where owner = :owner and contact = :contact and id = :id

-- name: close :exec
-- type: :state ContactSuggestion.State
update contact_suggestions set state = :state::suggestion_state, sealed = null, updated_at = now(),
    version = version + 1
where owner = :owner and contact = :contact and id = :id and state = 'open'
