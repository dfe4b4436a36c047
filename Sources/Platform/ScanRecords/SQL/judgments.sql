-- What owners say about the verdicts of scans.
-- import: FoundationEssentials

-- name: judge :one
-- row: JudgedRow
-- null: before
-- `before`: what the owner had said. The scan has changed, too, so that its listeners are told.
with scan as (
    update scans s set updated_at = now(), version = s.version + 1
    where s.owner = :owner and s.id = :id and s.created_at > now() - scan_retention()
    returning s.owner, s.id, s.risk),
said as (select verdict from scan_judgments where owner = :owner and id = :id)
insert into scan_judgments as j (owner, id, scan, verdict, risk, text_sealed)
select owner, id, case when :is_kept then null else id end, :verdict, risk, :text_sealed from scan
on conflict (owner, id) do update set scan = excluded.scan, verdict = excluded.verdict,
    risk = excluded.risk, text_sealed = excluded.text_sealed, updated_at = now(), version = j.version + 1
returning risk, (select verdict from said) as before

-- name: forget :one
with gone as (delete from scan_judgments where owner = :owner and id = :id returning id),
told as (
    update scans s set updated_at = now(), version = s.version + 1
    where s.owner = :owner and s.id in (select id from gone))
select count(*) as n from gone
