-- Encrypted files.

-- name: insertBlob :exec
-- null: :name, :content
insert into blobs (owner, id, content_type, name, size, wrapped_key, content)
values (:owner, :id, :content_type, :name, :size, :wrapped_key, :content)

-- name: blob :one
-- null: wrapped_key, content
select content_type, wrapped_key, content from blobs where owner = :owner and id = :id
