package import FoundationEssentials
import Postgres

/// Stopping a replay: work that has not started again becomes dead again.
extension ReplayStore {
    private static let stopPortion = 500

    /// Stops a replay. Work that it put back and no worker has started becomes dead again, with its earlier cause.
    /// Work that has started continues.
    /// - Returns: how much work became dead again.
    package func stop(_ id: UUID, worker: String) async throws(StoreError) -> Int {
        // From here on no process puts back more work of this replay.
        try await end(id)
        var stopped = 0
        while true {
            let waiting = try await waiting(of: id)
            if waiting.isEmpty { return stopped }
            stopped += try await markDead(waiting, of: id, worker: worker)
        }
    }

    private struct RequeuedWork {
        var id: UUID
        var owner: UUID
        /// The cause of its last death.
        var code: String
    }

    private static let isNotStarted: SQL = """
        w.attempt = 0 and w.published = 0 and w.lease_until is null and w.gate_key is null
            and (w.due_at is null or w.due_at > now())
        """

    private func waiting(of id: UUID) async throws(StoreError) -> [RequeuedWork] {
        try await storing {
            try await database.pool.query(
                """
                select w.id, w.owner, coalesce((
                    select c.code from attempts c where c.work = w.id
                        and c.code not in (\(Replay.attemptCode), \(Replay.stoppedCode))
                    order by c.at desc limit 1), \(Replay.stoppedCode)) as code
                from attempts a join work w on w.id = a.work
                where a.at >= (select created_at from replays where id = \(id))
                    and a.code = \(Replay.attemptCode) and a.detail = \(Replay.detail(id))
                    and not exists (select from attempts l where l.work = a.work and l.at > a.at)
                    and \(Self.isNotStarted)
                limit \(Self.stopPortion)
                """
            ).map { RequeuedWork(id: try $0.get("id"), owner: try $0.get("owner"), code: try $0.get("code")) }
        }
    }

    private func markDead(_ waiting: [RequeuedWork], of id: UUID, worker: String) async throws(StoreError) -> Int {
        let rows = try await database.rows(
            of: Array(Set(waiting.map(\.owner))),
            """
            with given as (select * from unnest(\(waiting.map(\.id)), \(waiting.map(\.code))) as g (id, code)),
            gone as (
                delete from work w using given g where w.id = g.id and \(Self.isNotStarted)
                returning w.id, w.owner, w.kind, w.stage, w.lane, w.batch, w.trace, g.code),
            noted as (
                insert into attempts (work, owner, stage, attempt, code, detail, worker)
                select id, owner, stage, 0, \(Replay.stoppedCode)::text, 'its replay was stopped', \(worker)::text
                from gone),
            captures_dead as (
                update captures c set state = 'dead', reason = g.code, updated_at = now(), version = c.version + 1
                from gone g where g.kind = 'capture' and g.stage <> 'notify' and c.owner = g.owner and c.id = g.id),
            exports_failed as (
                update exports e set state = 'failed', reason = g.code, updated_at = now(), version = e.version + 1
                from gone g where g.stage = 'export' and e.owner = g.owner and e.id = g.id),
            tellings_dead as (
                insert into dead_work (id, stage, owner, kind, lane, batch, code, tries, trace)
                select id, stage, owner, kind, lane, batch, code, 1, trace from gone where stage = 'notify'
                on conflict (id, stage) do nothing),
            counted as (
                update replays set done = done - (select count(*) from gone), updated_at = now() where id = \(id))
            select count(*) as n from gone
            """)
        return try reading { try rows.first?.get("n") ?? 0 }
    }
}
