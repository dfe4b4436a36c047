-- Ids that begin with the digits that a person has typed.
-- import: Captures

-- name: between :many
-- The ids of some kinds from `low` to `high`, which the primary keys find. A kind that is not in `kinds` costs nothing.
-- `are_deleted`: only objects that can still be restored. A merge that was undone and a suggestion that was decided are no longer found.
-- type: object ObjectKind
(select 'capture' as object, id from captures
where 'capture' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'contact', id from contacts
where 'contact' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and merged_into is null and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'group', id from groups
where 'group' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'interaction', id from interactions
where 'interaction' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'inbox_note', id from inbox_notes
where 'inbox_note' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'merge', id from merges
where 'merge' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and undone_at is null and not :are_deleted order by id limit :limit)
union all
(select 'contact_suggestion', id from contact_suggestions
where 'contact_suggestion' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and state = 'open' and not :are_deleted order by id limit :limit)
union all
(select 'item', id from items
where 'item' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'location', id from locations
where 'location' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'label', id from labels
where 'label' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
union all
(select 'policy', id from policies
where 'policy' = any (:kinds::text[]) and owner = :owner and id between :low and :high
    and case when :are_deleted then deleted_at > now() - restore_period()
        else deleted_at is null end order by id limit :limit)
