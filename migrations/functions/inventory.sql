-- Items: the search text, as of contacts: title, make and model as written and without accents and marks.
create or replace function items_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.title, new.make, new.model)) || e'\x1f'
        || spelled_plainly(concat_ws(e'\x1f', new.title, new.make, new.model));
    return new;
end $$;
create or replace trigger items_fill_search before insert or update of title, make, model on items
    for each row execute function items_fill_search();

-- Whether an owner has amounts of money, also in deleted objects that can be restored. They are in the owner's currency.
create or replace function inventory_has_amounts(of_owner uuid) returns boolean language sql stable as $$
    select exists (select from items where owner = of_owner and (price <> 0 or replacement_cost <> 0))
        or exists (select from homes where owner = of_owner and purchase_price <> 0)
        or exists (
            select from policies where owner = of_owner
                and 0 <> any (array[deductible, dwelling, personal_property, loss_of_use, liability, medical_payments]))
$$;

-- Drafts of items.

-- The title of an item that was made of a photo, until the reading of the photo or the owner has given another.
create or replace function untitled_item() returns text language sql immutable parallel safe as
    $$ select 'Untitled item' $$;

-- Where an item goes that a device creates without a location; null: nowhere. The location cannot be deleted before the
-- transaction ends.
create or replace function default_location(of_owner uuid, of_device text) returns uuid language sql volatile as $$
    select l.id from device_settings s join locations l on l.owner = s.owner and l.id = s.default_location
    where s.owner = of_owner and s.device = of_device and l.deleted_at is null
    for share of l
$$;

-- A capture of the kind `item` makes a draft with its id, in the transaction that accepts the capture. A restored capture
-- has ended: its item is restored by itself.
create or replace function captures_draft_items() returns trigger language plpgsql as $$
begin
    insert into items (owner, id, title, is_draft, capture, location)
    values (new.owner, new.id, untitled_item(), true, new.id, default_location(new.owner, new.device))
    on conflict (owner, id) do nothing;
    return null;
end $$;
create or replace trigger captures_draft_items after insert on captures
    for each row when (new.kind = 'item' and new.state in ('received', 'recognized'))
    execute function captures_draft_items();

-- The draft of a canceled capture goes with it: its picture is deleted.
create or replace function captures_withdraw_items() returns trigger language plpgsql as $$
begin
    update items set deleted_at = now(), updated_at = now(), version = version + 1
    where owner = new.owner and capture = new.id and is_draft and deleted_at is null;
    return null;
end $$;
create or replace trigger captures_withdraw_items after update on captures
    for each row when (new.kind = 'item' and new.state = 'cancelled' and old.state <> 'cancelled')
    execute function captures_withdraw_items();
