-- Encrypted files.

-- name: insertBlob :exec
-- null: :name, :content
insert into blobs (owner, id, content_type, name, size, wrapped_key, content)
values (:owner, :id, :content_type, :name, :size, :wrapped_key, :content)

-- name: blob :one
-- null: wrapped_key, content
select content_type, wrapped_key, content from blobs where owner = :owner and id = :id

-- name: insertFilePart :exec
insert into blob_parts (owner, blob, number, content)
values (:owner, :blob, :number::integer, :content)

-- name: filePart :one
select content from blob_parts where owner = :owner and blob = :blob and number = :number::integer

-- name: fileHead :one
-- null: wrapped_key
select content_type, size, wrapped_key from blobs where owner = :owner and id = :id

-- name: deleteFile :exec
delete from blobs where owner = :owner and id = :id
