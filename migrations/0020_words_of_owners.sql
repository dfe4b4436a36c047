-- Words that occur in an owner's pictures and in no dictionary: an encrypted list.
alter table owner_settings add column words_sealed bytea;
