-- Files of messages, in parts.

-- name: begin :one
-- False: the owner has too many uploads that no message has named.
-- null: :device
select begin_bridge_attachment(:owner, :id, :size, :sealed, :device, :most,
    :bytes) as has_begun

-- name: progress :one
-- The numbers of the parts that are there.
select a.size, a.sealed, array(
    select p.number::integer from bridge_attachment_parts p
    where p.owner = a.owner and p.attachment = a.id order by p.number) as numbers
from bridge_attachments a where a.owner = :owner and a.id = :id

-- name: uploads :many
-- Those that no message has named, the oldest first: of one device key, or of all.
-- null: :device
select a.id, a.size, a.sealed, array(
    select p.number::integer from bridge_attachment_parts p
    where p.owner = a.owner and p.attachment = a.id order by p.number) as numbers
from bridge_attachments a where a.owner = :owner and a.message is null
    and case when :device::text is null then true else a.device = :device::text end
order by a.updated_at, a.id limit :most

-- name: lock :one
-- Other parts of the attachment wait for the end of the transaction.
select id from bridge_attachments where owner = :owner and id = :id for no key update

-- name: isUpload :one
-- A statement of its own after `lock`: it sees the message that named the upload while the lock was waited for.
select message is null as is_upload from bridge_attachments where owner = :owner and id = :id

-- name: hasPart :one
-- A statement of its own after `lock`: it sees the parts that came while the lock was waited for.
select exists (
    select from bridge_attachment_parts
    where owner = :owner and attachment = :attachment and number = :number) as is_there

-- name: addPart :exec
-- `parts`: the number of all parts of the attachment.
with added as (
    insert into bridge_attachment_parts (owner, attachment, number, blob)
    values (:owner, :attachment, :number, :blob))
update bridge_attachments a
set updated_at = now(), is_complete = :parts = 1 + (
    select count(*) from bridge_attachment_parts p
    where p.owner = a.owner and p.attachment = a.id)
where a.owner = :owner and a.id = :attachment

-- name: find :one
-- row: AttachmentRow
-- A complete attachment, whether a message has named it or not.
-- null: message
select id, message, size, sealed
from bridge_attachments where owner = :owner and id = :id and is_complete

-- name: describe :exec
-- Replaces the description of a complete attachment.
update bridge_attachments set sealed = :sealed
where owner = :owner and id = :id and is_complete

-- name: ofMessages :many
-- row: AttachmentRow
-- null: message
select id, message, size, sealed
from bridge_attachments
where owner = :owner and message = any (:messages) order by message, position

-- name: parts :many
-- The files of an attachment, from part `first` to part `last`.
select blob from bridge_attachment_parts
where owner = :owner and attachment = :attachment and number between :first and :last
order by number

-- name: eraseUploads :many
-- Erases uploads that no message has named: their files.
with uploads as (
    select id from bridge_attachments
    where owner = :owner and id = any (:ids) and message is null for update),
gone as (
    delete from bridge_attachments a using uploads u where a.owner = :owner and a.id = u.id)
delete from blobs b using bridge_attachment_parts p join uploads u on p.attachment = u.id
where p.owner = :owner and b.owner = :owner and b.id = p.blob returning b.id
