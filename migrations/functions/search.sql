-- Keeps the time of an indexed text equal to the time of its interaction.
create or replace function search_texts_time() returns trigger language plpgsql as $$
begin
    update search_texts set happened_at = new.happened_at where owner = new.owner and interaction = new.id;
    return null;
end $$;
create or replace trigger search_texts_time after update of happened_at on interactions
    for each row when (old.happened_at is distinct from new.happened_at) execute function search_texts_time();
