package import Captures
import FoundationEssentials
package import Postgres

/// The dispatcher's queries on `work`. They run in a session prepared by `prepare`.
package struct DispatchStore: Sendable {
    let database: Database

    /// The key of the advisory lock of the leading dispatcher. The keys of a database share one space; this one is
    /// "tapl" as a number.
    package static let leaderLock: Int64 = 0x7461_706C

    /// Statistics lag behind a newly inserted batch, and a plan made for a small table scans a large one. The
    /// dispatcher's session therefore uses indexes only.
    ///
    /// A leader that hangs would keep its connection and with it the lock: an idle session is closed after `idle`.
    package func prepare(
        on connection: Connection, idle: Duration = .seconds(8)
    ) async throws(StoreError) {
        _ = try await storing {
            try await connection.pipeline([
                "set enable_seqscan = off", "set enable_bitmapscan = off", "set enable_hashjoin = off",
                "set enable_mergejoin = off", "set jit = off",
                DispatchStatements.closeIdleSession(idle: "\(idle / .milliseconds(1))").sql,
            ])
        }
    }

    /// How long nothing is due while nothing waits for a place. An idle system needs only this query.
    /// - Parameter limit: seconds to look ahead.
    /// - Returns: seconds, at most `limit`; nil if there is something to do now.
    package func secondsUntilNextDue(upTo limit: Double, on connection: Connection) async throws(StoreError) -> Double?
    {
        try await storing {
            let row = try await connection.run(DispatchStatements.secondsUntilNextDue(limit: limit))
            guard let row, !row.waits, row.seconds > 0 else { return nil }
            return row.seconds
        }
    }

    /// Takes the due rows. Retries, rate-limited work and expired leases are published when they are due.
    ///
    /// The safety deadline of a published row doubles with each publication. It is extended without doubling
    /// - while the stage's oldest uncompleted message is older than the row: the stage is slow, the message not lost;
    /// - while no worker runs the stage: another message would only wait beside the first.
    ///
    /// Work of a batch that does not run returns to waiting. Work at a stage that only a newer release knows is left
    /// to the dispatcher of that release.
    package func takeDue(limit: Int, on connection: Connection) async throws(StoreError) -> DueWork {
        try await storing {
            let rows = try await connection.run(
                DispatchStatements.takeDue(stages: Stage.allCases, limit: limit, safety: StageChange.safety))
            let going = rows.filter(\.goes)
            return DueWork(
                references: going.map {
                    WorkReference(
                        id: $0.id, owner: $0.owner, stage: $0.stage, lane: $0.lane, attempt: $0.attempt,
                        trace: $0.trace)
                },
                lateness: going.compactMap(\.late), count: rows.count)
        }
    }

    /// Makes published work due at once and resets its deadline to the shortest one, except work with a lease.
    /// Messages still in a topic become stale.
    /// - Parameters:
    ///   - within: only work published at most this many seconds ago; nil means no limit.
    ///   - before: only work published at least this many seconds ago.
    package func redeliver(
        publishedWithin within: Double? = nil, publishedBefore before: Double = 0, on connection: Connection
    ) async throws(StoreError) {
        _ = try await storing {
            try await connection.run(
                DispatchStatements.redeliver(within: within, withinSeconds: within ?? 0, before: before))
        }
    }

    /// Stages without waiting work are not in the result.
    package func waitingStages(on connection: Connection) async throws(StoreError) -> [WaitingStage] {
        let inFlight = Stage.captureStages.map { stage -> SQL in
            "when '\(raw: stage.rawValue)' then (\(Self.inFlight(at: stage, columns: "count(*)")))"
        }.joined(by: " ")
        return try await storing {
            try await connection.query(
                """
                select s.stage,
                    case s.stage \(inFlight) end as in_flight,
                    (select coalesce(sum(slots), 0) from stage_beats b
                        where b.stage = s.stage and b.lane = 'bulk' and b.at > now() - interval '5 seconds') as slots
                from unnest(\(Stage.array(Stage.captureStages.reversed()))) as s (stage)
                where exists (select from work w where w.due_at is null and w.stage = s.stage)
                """
            ).map {
                WaitingStage(
                    stage: try $0.get("stage", as: Stage.self), inFlight: try $0.get("in_flight"),
                    slots: try $0.get("slots"))
            }
        }
    }

    /// A condition for released bulk work in the stage's window.
    private static func inFlight(at stage: Stage, columns: SQL) -> SQL {
        """
        select \(columns) from work where lane = 'bulk' and due_at is not null and gate is null
            and stage in (\(raw: stage.window.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
        """
    }

    /// Releases waiting work of a stage into the window, fairly over the owners, then over the batches of an owner;
    /// work without a batch counts as one more batch. Batches that do not run are skipped.
    ///
    /// The owner with the least work in flight goes first. A newly arrived owner gets every free place until it has
    /// caught up, so it waits only once for the others' window.
    ///
    /// Owners and batches are found by stepping through the index: a million waiting rows of one batch cost one step.
    /// If there are fewer places than owners, the order is random, so that no owner is always last.
    package func release(
        _ places: Int, at stage: Stage, on connection: Connection
    ) async throws(StoreError) -> [WorkReference] {
        let waiting: SQL = "w.due_at is null and w.stage = \(stage)::stage"
        let lot = Int64.random(in: .min ... .max)
        return try await storing {
            try await connection.query(
                """
                with recursive waiting as (
                    (select w.owner from work w where \(waiting) order by w.owner limit 1)
                    union all
                    select (select w.owner from work w where \(waiting) and w.owner > o.owner order by w.owner limit 1)
                    from waiting o where o.owner is not null),
                batches as (
                    select o.owner, (
                        select w.batch from work w where \(waiting) and w.owner = o.owner order by w.batch limit 1) as batch
                    from waiting o where o.owner is not null
                    union all
                    select b.owner, (
                        select w.batch from work w where \(waiting) and w.owner = b.owner and w.batch > b.batch
                        order by w.batch limit 1)
                    from batches b where b.batch is not null),
                groups as (
                    select b.owner, b.batch from batches b
                    join batch_runs r on r.batch = b.batch and r.state = 'running'
                    union all
                    select o.owner, null from waiting o cross join lateral (
                        -- Postgres would plan `exists` as a scan of all waiting work.
                        select from work w where \(waiting) and w.owner = o.owner and w.batch is null limit 1) one),
                flying as (
                    \(Self.inFlight(at: stage, columns: "owner, batch, count(*) as n"))
                    group by owner, batch),
                -- Twice the fair share, so that places left by small groups are used at once. The work in flight is
                -- looked up once for each group and not for each of its rows.
                shares as (
                    select g.*, 1 + 2 * \(places)
                            / ((select count(distinct owner) from groups) * count(*) over (partition by owner)) as share,
                        coalesce((select y.n from flying y
                            where y.owner = g.owner and y.batch is not distinct from g.batch), 0) as of_batch,
                        coalesce((select sum(y.n) from flying y where y.owner = g.owner), 0) as of_owner
                    from groups g),
                found as (
                    select s.owner, s.batch, s.of_batch, s.of_owner, w.id from shares s cross join lateral (
                        select w.id from work w where \(waiting) and w.owner = s.owner and w.batch = s.batch
                        order by w.id limit s.share) w
                    where s.batch is not null
                    union all
                    select s.owner, null, s.of_batch, s.of_owner, w.id from shares s cross join lateral (
                        select w.id from work w where \(waiting) and w.owner = s.owner and w.batch is null
                        order by w.id limit s.share) w
                    where s.batch is null),
                turns as (
                    select f.*, of_batch + row_number() over (partition by owner, batch order by id) as turn
                    from found f),
                fair as (
                    select t.id, t.owner, of_owner + row_number() over (
                        partition by owner order by turn, uuid_hash_extended(coalesce(batch, owner), \(lot))) as turn
                    from turns t),
                chosen as (
                    select id from fair order by turn, uuid_hash_extended(owner, \(lot)) limit \(places))
                update work w set published = 1, published_at = now(),
                    due_at = now() + make_interval(secs => \(StageChange.safety))
                -- Written so that no index on waiting rows is used: with that index every waiting row would be read.
                where w.id = any (array (select id from chosen)) and (w.due_at is null)::integer = 1
                returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace
                """
            ).map(WorkReference.init(row:))
        }
    }
}

extension Database {
    package var dispatch: DispatchStore { DispatchStore(database: self) }
}
