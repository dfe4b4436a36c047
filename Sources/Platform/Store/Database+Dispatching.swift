package import Captures
import FoundationEssentials
package import Postgres

/// What was due.
package struct DueWork: Sendable {
    /// To be published now.
    package var references: [WorkReference]
    /// Seconds, of those whose time was exact: a later try, a rate's turn.
    package var lateness: [Double]
    /// Rows looked at; those besides `references` were postponed or put back to wait.
    package var count: Int
}

/// A stage where bulk work waits for a place.
package struct WaitingStage: Sendable, Equatable {
    package var stage: Stage
    /// Bulk work released and not yet past the stage; text is past `understand` once it is past `match`.
    package var inFlight: Int
    /// Of the live workers of the stage together.
    package var slots: Int
}

/// `work`, the one clock, as the dispatcher reads it. Its statements run in a session prepared by `prepareDispatching`.
extension Database {
    /// Statistics lag behind a batch that has just come, and a plan made for a small table scans a large one: in the
    /// dispatcher's session everything goes by index.
    ///
    /// A leader that stands still keeps its connection, and so the lock: a session that asks nothing for so long ends.
    package func prepareDispatching(
        on connection: Connection, idle: Duration = .seconds(8)
    ) async throws(StoreError) {
        _ = try await storing {
            try await connection.pipeline([
                "set enable_seqscan = off", "set enable_bitmapscan = off", "set enable_hashjoin = off",
                "set enable_mergejoin = off", "set jit = off",
                // Postgres has it since its 14th version.
                """
                select set_config(name, \("\(idle / .milliseconds(1))"), false) from pg_settings
                where name = 'idle_session_timeout'
                """,
            ])
        }
    }

    /// For how long nothing is due and nothing waits for a place: all that a line without work asks.
    /// - Parameter limit: seconds to look ahead.
    /// - Returns: seconds, `limit` at the most; nil where there is something to do now.
    package func quietSeconds(upTo limit: Double, on connection: Connection) async throws(StoreError) -> Double? {
        try await storing {
            // Bounded, since what waits for a rate's turn lies in the same index.
            let rows = try await connection.query(
                """
                select exists (select from work where due_at is null) as waits, extract(epoch from coalesce((
                    select due_at from work
                    where due_at <= now() + make_interval(secs => \(limit)) and gate_key is null
                    order by due_at limit 1) - now(), make_interval(secs => \(limit))))::float8 as seconds
                """)
            guard let row = rows.first, try !row.get("waits", as: Bool.self) else { return nil }
            let seconds = try row.get("seconds", as: Double.self)
            return seconds > 0 ? seconds : nil
        }
    }

    /// Rows that are due. A later try, a rate's turn and the end of a dead worker's lease are published as they come.
    ///
    /// The safety deadline of what was published doubles with each publication, and is put off without doubling
    /// - while the stage's oldest message that nobody has completed is older than the row: slowness is not loss;
    /// - while nobody works on the stage: another message would lie beside the first.
    ///
    /// Work of a batch that does not run goes back to wait. Work at a stage that only a newer release knows is left to
    /// the dispatcher of that one.
    package func takeDue(limit: Int, on connection: Connection) async throws(StoreError) -> DueWork {
        try await storing {
            // Five seconds between the clocks of Postgres and of the producers, and for what a producer holds back.
            let rows = try await connection.query(
                """
                with due as (
                    select id from work where due_at <= now() and gate_key is null and stage = any (\(Stage.known))
                    order by due_at limit \(limit) for update skip locked),
                reach as (
                    select stage, lane, min(oldest_at) as oldest from stage_beats
                    where at > now() - interval '5 seconds' group by stage, lane),
                judged as (
                    select w.id,
                        w.lane = 'bulk' and w.batch is not null and not exists (
                            select from batch_runs b where b.batch = w.batch and b.state = 'running') as held,
                        w.published > 0 and w.lease_until is null and (r.stage is null or coalesce(
                            r.oldest < coalesce(w.published_at, w.created_at) + interval '5 seconds', false)) as early,
                        case when w.published = 0 then extract(epoch from now() - w.due_at)::float8 end as late
                    from due join work w on w.id = due.id
                    left join reach r on r.stage = w.stage and r.lane = w.lane)
                update work w set lease_until = null,
                    published = case when j.held then 0 when j.early then w.published else w.published + 1 end,
                    published_at = case when j.held or j.early then w.published_at else now() end,
                    gate = case when j.held then null when j.early then w.gate else nullif(w.gate, 'retry') end,
                    gate_key = case when not j.held then w.gate_key end,
                    due_at = case when j.held then null
                        when j.early then now() + make_interval(secs => \(StageChange.safety))
                        else now() + make_interval(secs => least(600, 10 * power(2, least(w.published, 10)))) end
                from judged j where w.id = j.id
                returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, not (j.held or j.early) as goes,
                    j.late
                """)
            let going = try rows.filter { try $0.get("goes", as: Bool.self) }
            return DueWork(
                references: try going.map(WorkReference.init(row:)),
                lateness: try going.compactMap { try $0.get("late", as: Double?.self) }, count: rows.count)
        }
    }

    /// Makes what was published due at once and its deadline short again, but for what a worker holds a lease on. What
    /// is still in a topic becomes stale with it.
    /// - Parameters:
    ///   - within: published at most so many seconds ago; nil sets no bound.
    ///   - before: published at least so many seconds ago.
    package func hasten(
        publishedWithin within: Double? = nil, publishedBefore before: Double = 0, on connection: Connection
    ) async throws(StoreError) {
        _ = try await storing {
            try await connection.execute(
                """
                update work set due_at = now(), published = 0
                where due_at is not null and published > 0 and (lease_until is null or lease_until < now())
                    and (\(within)::float8 is null
                        or coalesce(published_at, created_at) > now() - make_interval(secs => \(within ?? 0)))
                    and coalesce(published_at, created_at) <= now() - make_interval(secs => \(before))
                """)
        }
    }

    /// Stages without waiting work are missing.
    package func waitingStages(on connection: Connection) async throws(StoreError) -> [WaitingStage] {
        let inFlight = Stage.ofCaptures.map { stage -> SQL in
            "when '\(raw: stage.rawValue)' then (\(Self.flying(stage, "count(*)")))"
        }.joined(by: " ")
        return try await storing {
            try await connection.query(
                """
                select s.stage,
                    case s.stage \(inFlight) end as in_flight,
                    (select coalesce(sum(slots), 0) from stage_beats b
                        where b.stage = s.stage and b.lane = 'bulk' and b.at > now() - interval '5 seconds') as slots
                from unnest(\(Stage.array(Stage.ofCaptures.reversed()))) as s (stage)
                where exists (select from work w where w.due_at is null and w.stage = s.stage)
                """
            ).map {
                WaitingStage(
                    stage: try $0.get("stage", as: Stage.self), inFlight: try $0.get("in_flight"),
                    slots: try $0.get("slots"))
            }
        }
    }

    /// Released bulk work in the stage's window.
    private static func flying(_ stage: Stage, _ columns: SQL) -> SQL {
        """
        select \(columns) from work where lane = 'bulk' and due_at is not null and gate is null
            and stage in (\(raw: stage.window.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
        """
    }

    /// Lets waiting work of a stage into the window: fairly over the owners, then over an owner's batches, where what
    /// belongs to no batch is one more. Batches that do not run are passed over.
    ///
    /// Fair is who has least in flight: one who comes late is let in alone until he has as much in flight as the others,
    /// so that he waits for their window only once.
    ///
    /// Owners and batches are found by stepping through the index: a million waiting rows of one batch cost one step.
    /// Fewer places than owners go by lot, so that nobody is always last.
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
                        -- As `exists` it would be planned as a scan of everything that waits.
                        select from work w where \(waiting) and w.owner = o.owner and w.batch is null limit 1) one),
                flying as (
                    \(Self.flying(stage, "owner, batch, count(*) as n"))
                    group by owner, batch),
                -- Twice a fair share, so that what small groups leave is used at once. What flies is looked up once for
                -- each group, not for each of its rows.
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
                -- Put so that no index on waiting rows serves it: by that one, every waiting row would be looked at.
                where w.id = any (array (select id from chosen)) and (w.due_at is null)::integer = 1
                returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace
                """
            ).map(WorkReference.init(row:))
        }
    }
}
