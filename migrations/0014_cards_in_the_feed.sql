-- Writes deletions, merges, restorations and commits of a card's contact to the feed as changes of the card.
create function contacts_tell_cards() returns trigger language plpgsql as $$
begin
    insert into changes (owner, object, id, change)
        select n.owner, 'card', n.id,
            case when n.deleted_at is null then 'updated'::change_kind else 'deleted'::change_kind end
        from new_rows n join old_rows o on o.owner = n.owner and o.id = n.id
        where ((n.deleted_at is null) <> (o.deleted_at is null) or n.status <> o.status)
            and exists (select from cards c where c.owner = n.owner and c.id = n.id);
    return null;
end $$;
create trigger contacts_tell_cards after update on contacts referencing old table as old_rows new table as new_rows
    for each statement execute function contacts_tell_cards();
