import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport

extension StoreFixture {
    /// The id of a capture that waits for a place in the window.
    func held() async throws -> UUID {
        let capture = text(lane: .bulk)
        _ = try await store.captures.accept([capture])
        return capture.id
    }

    func beat(
        _ worker: String, _ stage: Stage, _ lane: Lane, done: Int = 0, failed: Int = 0, lag: Int = 0,
        secondsAgo: Double = 0
    ) async throws {
        try await admin.execute(
            """
            insert into stage_beats (worker, stage, lane, slots, done, failed, lag, started_at, at)
            values (\(worker), \(stage)::stage, \(lane)::lane, 2, \(done), \(failed), \(lag),
                now() - interval '1 hour', now() - make_interval(secs => \(secondsAgo)))
            on conflict (worker, stage, lane) do update set done = excluded.done, failed = excluded.failed,
                lag = excluded.lag, at = excluded.at
            """)
    }

    /// Fills captures, attempts, batches and work until the planner considers table scans expensive.
    func grow(to rows: Int) async throws {
        try await admin.execute(
            """
            insert into captures (owner, id, kind, state, lane, source, device, text_sealed, captured_at, trace)
            select \(owner), gen_random_uuid(), 'auto', 'filed', 'bulk', 'http', 'd', '\\x00', now(), gen_random_uuid()
            from generate_series(1, \(rows))
            """)
        try await admin.execute(
            """
            insert into exports (owner, id, format, state)
            select \(owner), gen_random_uuid(), 'csv', 'pending' from generate_series(1, \(rows / 10))
            """)
        try await admin.execute(
            """
            insert into work (id, owner, kind, stage, lane, due_at, batch, trace)
            select gen_random_uuid(), \(owner), 'capture', 'understand', 'bulk',
                case when n % 4 = 0 then now() + interval '1 hour' end,
                case when n % 2 = 0 then md5((n % 7)::text)::uuid end, gen_random_uuid()
            from generate_series(1, \(rows)) as n
            """)
        try await admin.execute(
            """
            insert into attempts (work, owner, stage, attempt, code, detail, worker)
            select id, owner, stage, 1, 'x', 'y', 'z' from work
            """)
        try await admin.execute(
            """
            insert into batch_runs (batch, owner) select gen_random_uuid(), \(owner)
            from generate_series(1, \(rows / 10))
            """)
        for table in ["captures", "exports", "work", "attempts", "batch_runs"] {
            try await admin.execute("analyze \(identifier: table)")
        }
    }

    /// The plan of a statement for the workers' role, with the owner set.
    func plan(_ statement: SQL) async throws -> String {
        let rows = try await store.pool.transaction(owners: [owner], ["explain (costs off) \(statement)"])
        return try (rows.last ?? []).map { try $0.get("QUERY PLAN", as: String.self) }.joined(separator: "\n")
    }
}
