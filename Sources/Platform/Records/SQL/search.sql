-- The index of sealed texts.

-- name: texts :many
-- Interactions and notes of a capture.
select id, false as is_note, happened_at, sealed from interactions
where owner = :owner and capture = :capture
union all
select id, true, happened_at, sealed from inbox_notes where owner = :owner and capture = :capture

-- name: textsOf :many
-- Interactions and notes with these ids.
select id, false as is_note, happened_at, sealed from interactions
where owner = :owner and id = any (:ids)
union all
select id, true, happened_at, sealed from inbox_notes where owner = :owner and id = any (:ids)

-- name: removeTexts :exec
delete from search_texts where owner = :owner and (interaction = any (:ids) or note = any (:ids))

-- name: insertTexts :exec
insert into search_texts (owner, interaction, note, happened_at, marks)
select :owner, case when not t.is_note then t.id end, case when t.is_note then t.id end, t.happened_at,
    t.marks::integer[]
from unnest(:ids::uuid[], :are_notes::boolean[], :times::timestamptz[], :marks::text[])
    as t (id, is_note, happened_at, marks)
