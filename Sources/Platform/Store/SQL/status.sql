-- The state of the whole system and of one piece of work. Every count has a limit.
-- import: Captures

-- name: now :one
select now() as now

-- name: isDispatched :one
-- Whether a session has the advisory lock `key`.
select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) + objid::bigint = :key) as leads

-- name: waiting :many
-- Waiting work is always bulk, by a check of the table. The order is that of the index: with another order Postgres
-- might read the whole table to find that a stage has no waiting work.
-- type: stage String
select s.stage, w.n, w.oldest from unnest(enum_range(null::stage)) as s (stage)
cross join lateral (
    select count(*) as n, min(created_at) as oldest from (
        select created_at from work where due_at is null and stage = s.stage
        order by owner, batch, id limit :fetched) looked) w
where w.n > 0

-- name: inFlight :many
-- Ordered by due time, so that the limit first cuts work that is parked for long.
-- type: stage String, lane Lane
select stage, lane, count(*) as n,
    count(*) filter (where lease_until > now()) as leased,
    count(*) filter (where due_at < now()) as overdue,
    count(*) filter (where due_at > now() and published = 0
        and (gate = 'retry' or gate is null and attempt > 0)) as retrying,
    count(*) filter (where due_at > now() and published = 0 and gate = 'rate') as parked,
    min(created_at) as oldest, (sum(count(*)) over ())::bigint as looked_at
from (select w.stage, w.lane, w.lease_until, w.due_at, w.published, w.gate, w.attempt, w.created_at
    from work w where due_at is not null order by due_at limit :fetched) looked
group by stage, lane

-- name: overdue :one
-- The due time of the row that is overdue the longest.
-- null: since
select min(due_at) as since from work where due_at <= now()

-- name: unparsable :one
select count(*) as n from (
    select from dead_letters where replayed_at is null and discarded_at is null limit :fetched) looked

-- name: notStored :one
-- Unread messages of the last day that were counted and not stored. `most`: how many are stored of each hour.
select coalesce(sum(seen - :most), 0)::bigint as n from unread_messages
where seen > :most and hour > now() - interval '1 day'

-- name: dead :many
-- Steps from cause to cause through the index, at most fifty.
-- type: stage String
with recursive causes as (
    (select stage, code from dead_work where discarded_at is null order by stage, code limit 1)
    union all
    select n.stage, n.code from causes c cross join lateral (
        select stage, code from dead_work
        where (stage, code) > (c.stage, c.code) and discarded_at is null
        order by stage, code limit 1) n)
select c.stage, c.code, (
    select count(*) from (
        select from dead_work where stage = c.stage and code = c.code and discarded_at is null
        limit :fetched) looked) as n
from (select stage, code from causes limit 50) c

-- name: batchesUnderWay :many
-- Steps from batch to batch through the index, over live work only.
-- null: committed_at
-- required: batch
-- type: state BatchState
with recursive live as (
    (select batch, owner from work where batch is not null order by batch limit 1)
    union all
    select n.batch, n.owner from live l cross join lateral (
        select batch, owner from work where batch is not null and batch > l.batch order by batch limit 1) n)
select l.batch, l.owner, r.state, r.committed_at from (select batch, owner from live limit :limit) l
join batch_runs r on r.batch = l.batch

-- name: totals :one
select
    (select count(*) from (select from captures limit :fetched) c) as captures,
    (select count(*) from (
        select from contacts where deleted_at is null and status = 'confirmed' limit :fetched) c)
        as contacts,
    (select count(*) from (
        select from contacts where deleted_at is null and status = 'draft' limit :fetched) c) as drafts,
    (select count(*) from (
        select from inbox_notes where state = 'open' and deleted_at is null limit :fetched) n) as inbox,
    pg_database_size(current_database()) as bytes

-- name: databaseBytes :one
select pg_database_size(current_database()) as bytes

-- name: work :one
-- The row of a piece of work; its columns are null if it is not in `work`.
-- null: owner, kind, stage, lane, attempt, published, published_at, due_at, lease_until, gate, gate_key, batch
-- null: created_at, batch_state
-- type: kind String, stage Stage, lane Lane, gate DelayReason, batch_state BatchState
select now() as now, w.owner, w.kind, w.stage, w.lane, w.attempt, w.published, w.published_at, w.due_at,
    w.lease_until, w.gate, w.gate_key, w.batch, w.created_at, b.state as batch_state
from (select :id::uuid as id) given left join work w on w.id = given.id
left join batch_runs b on b.batch = w.batch

-- name: lastAttempts :many
-- The last hundred failures and replays of a piece of work, the oldest first.
-- type: stage String
select owner, stage, attempt, code, detail, worker, at, returns from (
    select a.owner, a.stage, a.attempt, a.code, a.detail, a.worker, a.at, a.returns
    from attempts a where work = :id order by at desc, attempt desc limit 100) last
order by at, attempt

-- name: countBefore :one
-- Waiting work of the same batch that is before this work.
-- type: :stage Stage
select count(*) as n from (
    select from work where due_at is null and stage = :stage::stage and owner = :owner
        and batch = :batch and id < :id
    limit :fetched) ahead

-- name: countBeforeWithoutBatch :one
-- Waiting work without a batch that is before this work.
-- type: :stage Stage
select count(*) as n from (
    select from work where due_at is null and stage = :stage::stage and owner = :owner
        and batch is null and id < :id
    limit :fetched) ahead

-- name: ownerOfWork :one
select owner from work where id = :id
union all (select owner from attempts where work = :id limit 1) limit 1

-- name: captureEnding :one
-- null: reason
-- type: state CaptureState
select owner, state, reason from captures where id = :id

-- name: exportEnding :one
-- null: reason
select owner, state::text as state, reason from exports where id = :id

-- name: roleSeesEverything :one
-- Whether the role bypasses row-level security.
select rolsuper or rolbypassrls or exists (
    select 1 from pg_class where relowner = r.oid and relname = 'captures') as unbound
from pg_roles r where rolname = current_user

-- name: rewritable :many
-- Tables that the role can modify but must not: by a privilege of its own, or through a foreign key with `cascade`,
-- `set null` or `set default`.
select what from (values
    ('the audit log', has_table_privilege('audit_log', 'delete, truncate')
        or has_any_column_privilege('audit_log', 'update')
        or exists (
            select from pg_constraint where conrelid = 'audit_log'::regclass and contype = 'f'
                and (confdeltype in ('c', 'n', 'd') and has_table_privilege(confrelid, 'delete')
                    or confupdtype in ('c', 'n', 'd')
                        and has_any_column_privilege(confrelid, 'update')))),
    ('a device key''s scopes', has_column_privilege('device_keys', 'scopes', 'update'))
) as rights (what, is_given) where is_given

-- name: loginMethods :many
-- The authentication methods of the server, as its superuser sees them.
-- required: auth_method
select distinct auth_method from pg_hba_file_rules order by 1
