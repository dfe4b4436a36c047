-- Captures that providers are asked about again.
-- import: FoundationEssentials

-- name: owe :exec
-- `pause`: in seconds.
insert into second_readings (owner, capture, due_at, trace)
select owner, id, now() + make_interval(secs => :pause), :trace
from captures where owner = :owner and id = :capture
on conflict (owner, capture) do nothing

-- name: claim :one
-- The reading that has been due longest. A claim that a worker does not end is due again after a quarter of an hour: no
-- provider may take longer. `except`: owners whose captures are left out. `has_ended`: the capture is no longer
-- under way. `waited`: in seconds, since the capture was put down.
update second_readings s
set tries = s.tries + 1, due_at = now() + interval '15 minutes'
from (
    select d.owner, d.capture, not exists (
        select from work w where w.id = d.capture and w.stage <> 'notify') as has_ended
    from second_readings d where d.due_at <= now() and d.owner <> all (:except::uuid[])
    order by d.due_at limit 1 for update of d skip locked) due
where s.owner = due.owner and s.capture = due.capture
returning s.owner, s.capture, s.tries, s.trace, due.has_ended,
    extract(epoch from now() - s.created_at)::double precision as waited

-- name: postpone :exec
-- `pause`: in seconds.
update second_readings set due_at = now() + make_interval(secs => :pause)
where owner = :owner and capture = :capture and tries = :tries

-- name: input :one
-- No row for an erased capture, and none if the owner has changed the entry or confirmed the thing: an answer would
-- change nothing.
-- row: ReadCapture
-- null: recognition_sealed
select c.language, c.captured_at, u.sealed, r.sealed as recognition_sealed from captures c
join understandings u on u.owner = c.owner and u.capture = c.id
left join recognitions r on r.owner = c.owner and r.capture = c.id
where c.owner = :owner and c.id = :capture and c.deleted_at is null and (
    exists (
        select from interactions i
        where i.owner = c.owner and i.id = c.id and i.version = 1 and i.deleted_at is null)
    or exists (
        select from inbox_notes n
        where n.owner = c.owner and n.id = c.id and n.version = 1 and n.state = 'open'
            and n.deleted_at is null)
    or exists (
        select from items i
        where i.owner = c.owner and i.id = c.id and i.is_draft and i.deleted_at is null))

-- name: forget :exec
delete from second_readings where owner = :owner and capture = :capture and tries = :tries

-- name: waiting :one
select count(*) as n from second_readings

-- name: improve :one
-- Replaces what the rules have read. The interaction or the note keeps its place, and stays as its owner has changed it.
-- Nothing happens if another worker has claimed the reading.
-- null: :name_mark
with claimed as (
    delete from second_readings
    where owner = :owner and capture = :capture and tries = :tries returning owner, capture),
filed as (
    update interactions i set sealed = :interaction, updated_at = now(), version = i.version + 1
    from claimed c
    where i.owner = c.owner and i.id = c.capture and i.version = 1 and i.deleted_at is null
    returning i.owner, i.id),
noted as (
    update inbox_notes n set sealed = :note, name_mark = :name_mark, updated_at = now(),
        version = n.version + 1
    from claimed c
    where n.owner = c.owner and n.id = c.capture and n.version = 1 and n.state = 'open'
        and n.deleted_at is null
    returning n.owner, n.id),
changed as (select owner, id from filed union all select owner, id from noted),
read as (
    update understandings u set sealed = :understanding, read_by = :read_by
    from changed c where u.owner = c.owner and u.capture = c.id),
told as (
    update captures k set updated_at = now(), version = k.version + 1
    from changed c where k.owner = c.owner and k.id = c.id),
searched as (
    update search_texts t set marks = :interaction_marks
    from filed f where t.owner = f.owner and t.interaction = f.id),
found as (
    update search_texts t set marks = :note_marks
    from noted n where t.owner = n.owner and t.note = n.id)
select exists (select from changed) as is_improved

-- name: improveThing :one
-- Adds what a provider suggests to the reading of a draft. The draft itself changes only by its owner. Nothing happens if
-- another worker has claimed the reading.
with claimed as (
    delete from second_readings
    where owner = :owner and capture = :capture and tries = :tries returning owner, capture),
drafts as (
    select i.owner, i.id from claimed c
    join items i on i.owner = c.owner and i.id = c.capture and i.is_draft and i.deleted_at is null),
read as (
    update understandings u set sealed = :understanding, read_by = :read_by
    from drafts d where u.owner = d.owner and u.capture = d.id),
told as (
    update captures k set updated_at = now(), version = k.version + 1
    from drafts d where k.owner = d.owner and k.id = d.id)
select exists (select from drafts) as is_improved
