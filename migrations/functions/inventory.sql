-- Items: the search text, as of contacts: title, make and model as written and without accents and marks.
create or replace function items_fill_search() returns trigger language plpgsql as $$
begin
    new.search := lower(concat_ws(e'\x1f', new.title, new.make, new.model)) || e'\x1f'
        || spelled_plainly(concat_ws(e'\x1f', new.title, new.make, new.model));
    return new;
end $$;
create or replace trigger items_fill_search before insert or update of title, make, model on items
    for each row execute function items_fill_search();
