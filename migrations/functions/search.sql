-- Keeps the time of an indexed text equal to the time of its interaction.
create or replace function search_texts_time() returns trigger language plpgsql as $$
begin
    update search_texts set happened_at = new.happened_at where owner = new.owner and interaction = new.id;
    return null;
end $$;
create or replace trigger search_texts_time after update of happened_at on interactions
    for each row when (old.happened_at is distinct from new.happened_at) execute function search_texts_time();

-- Indexes the notes of a contact whenever they are written, by whatever statement.
create or replace function search_texts_notes() returns trigger language plpgsql as $$
begin
    delete from search_texts where owner = new.owner and contact = new.id;
    if new.notes_marks is not null then
        insert into search_texts (owner, contact, happened_at, marks)
        values (new.owner, new.id, new.updated_at, new.notes_marks);
    end if;
    return null;
end $$;
create or replace trigger search_texts_new_notes after insert on contacts
    for each row when (new.notes_marks is not null) execute function search_texts_notes();
create or replace trigger search_texts_notes after update of notes_marks on contacts
    for each row when (old.notes_marks is distinct from new.notes_marks) execute function search_texts_notes();
