-- Fields that two devices changed without knowing of each other's change.

-- name: conflicts :rows
select id, number, field, state, sealed, created_at, resolved_at from contact_conflicts
where owner = :owner and contact = :contact order by number desc limit 1000

-- name: lockConflict :rows
-- type: :number Int
select id, number, field, state, sealed, created_at, resolved_at from contact_conflicts
where owner = :owner and contact = :contact and number = :number for update

-- name: conflictsOfFields :rows
select id, number, field, state, sealed, created_at, resolved_at from contact_conflicts
where owner = :owner and contact = :contact and field = any (:fields)

-- name: insertConflict :rows
-- type: :state FieldConflict.State
insert into contact_conflicts (owner, id, contact, number, field, state, sealed)
select :owner, :id, :contact, coalesce(max(number), 0) + 1, :field,
    :state::conflict_state, :sealed
from contact_conflicts where owner = :owner and contact = :contact
returning id, number, field, state, sealed, created_at, resolved_at

-- name: markResolved :exec
-- type: :number Int
update contact_conflicts set state = 'resolved', resolved_at = now(), updated_at = now(),
    version = version + 1
where owner = :owner and contact = :contact and number = :number

-- name: setChangedAt :rows
-- The time of the change in this transaction, in milliseconds since 1970; for the trigger that keeps the clocks.
select set_config('tapline.changed_at', :time, true)

-- name: clocks :many
-- For each field the version and the time of its last change, in milliseconds since 1970.
select key, (value ->> 0)::integer as version, (value ->> 1)::bigint as at
from contacts, jsonb_each(clocks) where owner = :owner and id = :contact
