import Captures
import Postgres

/// Puts dead work back to the stage where it died, as common table expressions. Only work that is still dead is put
/// back and has effects, so concurrent replays replay it once.
enum RevivalStatements {
    /// The state of a capture while it waits for the stage at which it died.
    private static let waitingStates = Stage.captureStages.map { stage -> SQL in
        let (picture, text) = (stage.awaiting(hasImage: true), stage.awaiting(hasImage: false))
        return """
            when '\(raw: stage.rawValue)' then
                case when c.text_sealed is null then '\(raw: picture.rawValue)' else '\(raw: text.rawValue)' end
            """
    }.joined(by: " ")

    /// - Parameters:
    ///   - wanted: rows of `dead_work` with their order `n`.
    ///   - due: the due time of a row `p`: its `turn` counts from 0 among the `paced` rows; null waits for the
    ///     window.
    ///   - paced: whether the replay's rate applies to a row `p`.
    /// - Returns: SQL that defines `back (id, stage)` and `queued`.
    static func back(_ wanted: SQL, due: SQL, paced: SQL, detail: String, worker: String) -> SQL {
        """
        wanted as (\(wanted)),
        captures_back as (
            update captures c set reason = null, updated_at = now(), version = c.version + 1,
                state = (case d.stage \(waitingStates) end)::capture_state
            from wanted d
            where d.kind = 'capture' and d.stage = any (\(Stage.array(Stage.captureStages)))
                and c.owner = d.owner and c.id = d.id and c.state = 'dead' and c.deleted_at is null
                and (d.stage <> 'recognize' or c.image is not null)
                -- Work of a canceled batch would be ended again at once.
                and not exists (select from batch_runs r where r.batch = d.batch and r.state = 'cancelled')
            returning c.id, d.stage),
        exports_back as (
            update exports e set state = 'pending', reason = null, updated_at = now(), version = e.version + 1
            from wanted d
            where d.kind = 'export' and d.stage <> 'notify' and e.owner = d.owner and e.id = d.id
                and e.state = 'failed'
            returning e.id, d.stage),
        -- Work that was put back is notified anew.
        tellings_back as (
            delete from dead_work t using wanted d
            where d.stage = 'notify' and t.id = d.id and t.stage = d.stage
                and not exists (select from wanted o where o.id = d.id and o.stage <> 'notify')
            returning t.id, t.stage),
        back as (
            select id, stage from captures_back union all select id, stage from exports_back
            union all select id, stage from tellings_back),
        chosen as (select d.*, \(paced) as paced from wanted d join back b on b.id = d.id and b.stage = d.stage),
        placed as (select p.*, row_number() over (partition by p.paced order by p.n) - 1 as turn from chosen p),
        queued as (
            insert into work (id, owner, kind, stage, lane, due_at, gate, batch, trace)
            select p.id, p.owner, p.kind, p.stage, p.lane, \(due),
                case when \(due) is null then null else 'retry'::work_gate end, p.batch, p.trace
            from placed p
            -- The row exists if the notification of its death is still pending.
            on conflict (id) do update set stage = excluded.stage, attempt = 0, published = 0, due_at = excluded.due_at,
                gate = excluded.gate, gate_key = null, lease_until = null
            where work.stage = 'notify'),
        noted as (
            insert into attempts (work, owner, stage, attempt, code, detail, worker)
            select p.id, p.owner, p.stage, 0, \(Replay.attemptCode)::text, \(detail)::text, \(worker)::text
            from placed p)
        """
    }
}
