-- Encrypted files.

-- name: insertBlob :exec
-- null: :name, :content
-- A restored file may have the id of an erased one.
with key as (
    insert into blob_keys (owner, blob, wrapped_key) values (:owner, :id, :wrapped_key)
    on conflict (owner, blob) do update set wrapped_key = excluded.wrapped_key, erased_at = null)
insert into blobs (owner, id, content_type, name, size, content)
values (:owner, :id, :content_type, :name, :size, :content)

-- name: blob :one
-- null: content
select b.content_type, k.wrapped_key, b.content
from blobs b join blob_keys k on k.owner = b.owner and k.blob = b.id and k.erased_at is null
where b.owner = :owner and b.id = :id

-- name: insertFilePart :exec
insert into blob_parts (owner, blob, number, content)
values (:owner, :blob, :number::integer, :content)

-- name: filePart :one
select content from blob_parts where owner = :owner and blob = :blob and number = :number::integer

-- name: fileHead :one
select b.content_type, b.size, k.wrapped_key
from blobs b join blob_keys k on k.owner = b.owner and k.blob = b.id and k.erased_at is null
where b.owner = :owner and b.id = :id

-- name: deleteFile :exec
delete from blobs where owner = :owner and id = :id
