-- The index of sealed texts.

-- name: texts :many
-- row: IndexedText
-- type: kind SearchedKind
-- Interactions and notes of a capture.
select id, 'interaction' as kind, happened_at, sealed from interactions
where owner = :owner and capture = :capture
union all
select id, 'note', happened_at, sealed from inbox_notes where owner = :owner and capture = :capture

-- name: textsOf :many
-- row: IndexedText
-- type: kind SearchedKind
-- Interactions and notes with these ids.
select id, 'interaction' as kind, happened_at, sealed from interactions
where owner = :owner and id = any (:ids)
union all
select id, 'note', happened_at, sealed from inbox_notes where owner = :owner and id = any (:ids)

-- name: messageTexts :many
-- row: IndexedText
-- type: kind SearchedKind
-- Messages of phones with these ids.
select id, 'message' as kind, sent_at as happened_at, sealed from bridge_messages
where owner = :owner and id = any (:ids)

-- name: removeTexts :exec
-- Of interactions and notes. A message has the id of the capture that was made of it, and its text never changes.
delete from search_texts where owner = :owner and (interaction = any (:ids) or note = any (:ids))

-- name: insertTexts :exec
-- A message without words has none.
insert into search_texts (owner, interaction, note, message, happened_at, marks)
select :owner, case t.kind when 'interaction' then t.id end, case t.kind when 'note' then t.id end,
    case t.kind when 'message' then t.id end, t.happened_at, t.marks::integer[]
from unnest(:ids::uuid[], :kinds::text[], :times::timestamptz[], :marks::text[])
    as t (id, kind, happened_at, marks)
where t.kind <> 'message' or t.marks <> '{}'
