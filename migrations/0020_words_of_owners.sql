-- Words that an owner's pictures hold and no dictionary has: a list, sealed.
alter table owner_settings add column words_sealed bytea;
