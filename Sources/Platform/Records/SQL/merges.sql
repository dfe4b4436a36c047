-- Merges of contacts.

-- name: merges :rows
-- The merges in which a contact took part, the latest first.
select id, winner, loser, sealed, cardinality(interactions) as interactions, cardinality(notes) as notes,
    cardinality(cards) as cards, cardinality(groups) as groups, created_at, undone_at, version
from merges
where owner = :owner and (winner = :contact or loser = :contact)
order by created_at desc, id desc limit 200

-- name: merge :rows
select id, winner, loser, sealed, cardinality(interactions) as interactions, cardinality(notes) as notes,
    cardinality(cards) as cards, cardinality(groups) as groups, created_at, undone_at, version
from merges where owner = :owner and id = :id

-- name: isKnown :exec
-- Selects one row if the contact exists.
select from contacts where owner = :owner and id = :contact and deleted_at is null

-- name: winner :one
-- The contact at the end of a contact's merges.
with recursive way as (
    select id, merged_into, 0 as step from contacts where owner = :owner and id = :contact
    union all
    select k.id, k.merged_into, w.step + 1 from contacts k join way w on k.id = w.merged_into
    where k.owner = :owner)
select id from way where step > 0 order by step desc limit 1

-- name: count :one
-- The number of interactions, notes and memberships that a merge would move.
select (select count(*) from interactions where owner = :owner and contact = :contact) as interactions,
    (select count(*) from inbox_notes where owner = :owner and assigned_to = :contact) as notes,
    (select count(*) from group_members where owner = :owner and contact = :contact) as groups

-- name: deleteLoser :exec
update contacts set deleted_at = now(), merged_into = :winner, updated_at = now(), version = version + 1
where owner = :owner and id = :loser

-- name: move :rows
-- null: :exported_at
-- Moves the interactions, notes and memberships of the loser, and records the merge.
with moved as (
    update interactions set contact = :winner, updated_at = now(), version = version + 1
    where owner = :owner and contact = :loser returning id),
assigned as (
    update inbox_notes set assigned_to = :winner, updated_at = now(), version = version + 1
    where owner = :owner and assigned_to = :loser returning id),
vacated as (delete from group_members where owner = :owner and contact = :loser returning group_id),
joined as (
    insert into group_members (owner, group_id, contact)
    select :owner, group_id, :winner from vacated on conflict do nothing returning group_id),
changed as (
    update groups g set updated_at = now(), version = g.version + 1
    from vacated v where g.owner = :owner and g.id = v.group_id),
-- A value that was already suggested for the winner stays with the loser.
proposed as (
    update contact_suggestions s set contact = :winner, updated_at = now(), version = s.version + 1
    where s.owner = :owner and s.contact = :loser and not exists (
        select from contact_suggestions o
        where o.owner = s.owner and o.contact = :winner and o.mark = s.mark)
    returning s.id)
insert into merges (owner, id, winner, loser, sealed, interactions, notes, cards, groups, joined,
    suggestions, exported_at)
values (:owner, :id, :winner, :loser, :sealed, array (select id from moved),
    array (select id from assigned), :cards, array (select group_id from vacated),
    array (select group_id from joined), array (select id from proposed), :exported_at)
returning id, winner, loser, sealed, cardinality(interactions) as interactions, cardinality(notes) as notes,
    cardinality(cards) as cards, cardinality(groups) as groups, created_at, undone_at, version

-- name: lockMerge :one
-- null: exported_at
select winner, loser, sealed, cards, exported_at, created_at, undone_at is not null as is_undone
from merges where owner = :owner and id = :id for update

-- name: moveInteractionsBack :exec
update interactions i set contact = m.loser, updated_at = now(), version = i.version + 1
from merges m where m.owner = :owner and m.id = :id and i.owner = m.owner
    and i.id = any (m.interactions) and i.contact = m.winner

-- name: moveNotesBack :exec
update inbox_notes n set assigned_to = m.loser, updated_at = now(), version = n.version + 1
from merges m where m.owner = :owner and m.id = :id and n.owner = m.owner
    and n.id = any (m.notes) and n.assigned_to = m.winner

-- name: moveMembersBack :exec
-- A group that the winner has left since the merge stays as it is.
with shared as (
    select m.loser, m.winner, p.group_id, p.group_id = any (m.joined) as has_joined
    from merges m join group_members p
        on p.owner = m.owner and p.contact = m.winner and p.group_id = any (m.groups)
    where m.owner = :owner and m.id = :id),
vacated as (
    delete from group_members p using shared s
    where s.has_joined and p.owner = :owner and p.group_id = s.group_id and p.contact = s.winner),
returned as (
    insert into group_members (owner, group_id, contact) select :owner, group_id, loser from shared
    on conflict do nothing)
update groups g set updated_at = now(), version = g.version + 1
from shared s where g.owner = :owner and g.id = s.group_id

-- name: moveSuggestionsBack :exec
update contact_suggestions s set contact = m.loser, updated_at = now(), version = s.version + 1
from merges m where m.owner = :owner and m.id = :id and s.owner = m.owner
    and s.id = any (m.suggestions) and s.contact = m.winner

-- name: markUndone :exec
update merges set undone_at = now(), updated_at = now(), version = version + 1
where owner = :owner and id = :id

-- name: latestMerges :many
-- For each of the contacts that was merged, its latest merge and the current version of the winner.
select distinct on (m.loser) m.loser, m.id, m.winner, k.version
from merges m join contacts k on k.owner = m.owner and k.id = m.winner and k.deleted_at is null
where m.owner = :owner and m.loser = any (:losers) and m.undone_at is null
order by m.loser, m.created_at desc
