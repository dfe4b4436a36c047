import Captures
import FoundationEssentials
package import Postgres

/// The state of the whole system. Every count has a limit, so that a query each second costs the same with a million
/// waiting rows as with a hundred thousand.
package struct StatusStore: Sendable {
    let database: Database

    /// Maximum number of unfinished batches in one status.
    private static let batchLimit = 20

    /// - Parameter limit: the limit of the count at each stage; above it a count says "at least".
    package func current(upTo limit: Int = 10_000) async throws(StoreError) -> SystemStatus {
        let results = try await storing {
            try await database.pool.pipeline([
                "select now() as now", DispatchStore.leader, WorkerRegistry.beats, Self.waiting(upTo: limit),
                Self.inFlight(upTo: limit),
                Self.overdue, Self.unparsable(upTo: limit), Self.batchesUnderWay(upTo: Self.batchLimit),
                Self.dead(upTo: limit), Self.unkept,
            ])
        }
        let status = try reading {
            guard let now = try results[0].first?.get("now", as: Date.self) else {
                throw StoreError.unreadable("no clock")
            }
            return SystemStatus(
                now: now, isDispatched: try results[1].first?.get("leads", as: Bool.self) ?? false,
                beats: try results[2].filter { try $0.hasKnownStage() }.map(HeartbeatStatus.init(row:)),
                counts: try Self.counts(waiting: results[3], inFlight: results[4], limit: limit),
                overdueSince: try results[5].first?.get("since", as: Date?.self),
                unparsable: BoundedCount(counted: try results[6].first?.get("n") ?? 0, limit: limit),
                unkept: try results[9].first?.get("n") ?? 0,
                dead: try results[8].filter { try $0.hasKnownStage() }.map { row in
                    SystemStatus.Dead(
                        stage: try row.get("stage", as: Stage.self), code: try row.get("code"),
                        count: BoundedCount(counted: try row.get("n"), limit: limit))
                },
                batches: [])
        }
        let underWay = try reading { try results[7].map(UnfinishedBatch.init(row:)) }
        return status.with(batches: try await progress(of: underWay))
    }

    private static func counts(waiting: [Row], inFlight: [Row], limit: Int) throws -> [WorkCount] {
        var counts = try inFlight.filter { try $0.hasKnownStage() }.map { try WorkCount(inFlight: $0, limit: limit) }
        for row in waiting where try row.hasKnownStage() {
            let stage = try row.get("stage", as: Stage.self)
            let oldest = try row.get("oldest", as: Date.self)
            let position = counts.firstIndex { $0.stage == stage && $0.lane == .bulk }
            var count = position.map { counts[$0] } ?? WorkCount(stage: stage, lane: .bulk, oldest: oldest)
            count.waiting = BoundedCount(counted: try row.get("n"), limit: limit)
            count.oldest = min(count.oldest, oldest)
            if let position { counts[position] = count } else { counts.append(count) }
        }
        let order = Stage.allCases
        return counts.sorted {
            ($0.stage, $0.lane) != ($1.stage, $1.lane)
                && (order.firstIndex(of: $0.stage) ?? 0, $0.lane == .now ? 0 : 1)
                    < (order.firstIndex(of: $1.stage) ?? 0, $1.lane == .now ? 0 : 1)
        }
    }

    // MARK: statements, each using one index

    /// Waiting work is always bulk, by a check of the table. The order is that of the index: with another order
    /// Postgres might read the whole table to find that a stage has no waiting work.
    package static func waiting(upTo limit: Int) -> SQL {
        """
        select s.stage, w.n, w.oldest from unnest(enum_range(null::stage)) as s (stage)
        cross join lateral (
            select count(*) as n, min(created_at) as oldest from (
                select created_at from work where due_at is null and stage = s.stage
                order by owner, batch, id limit \(limit + 1)) looked) w
        where w.n > 0
        """
    }

    /// Ordered by due time, so that the limit first cuts work that is parked for long.
    package static func inFlight(upTo limit: Int) -> SQL {
        """
        select stage, lane, count(*) as n,
            count(*) filter (where lease_until > now()) as leased,
            count(*) filter (where due_at < now()) as overdue,
            count(*) filter (where due_at > now() and published = 0
                and (gate = 'retry' or gate is null and attempt > 0)) as retrying,
            count(*) filter (where due_at > now() and published = 0 and gate = 'rate') as parked,
            min(created_at) as oldest, sum(count(*)) over () as looked_at
        from (select * from work where due_at is not null order by due_at limit \(limit + 1)) looked
        group by stage, lane
        """
    }

    /// The due time of the row that is overdue the longest.
    package static let overdue: SQL = "select min(due_at) as since from work where due_at <= now()"

    private static func unparsable(upTo limit: Int) -> SQL {
        """
        select count(*) as n from (
            select from dead_letters where replayed_at is null and discarded_at is null limit \(limit + 1)) looked
        """
    }

    private static let unkept: SQL = """
        select coalesce(sum(seen - \(DeadLetterStore.unreadLimitPerHour)), 0)::bigint as n from unread_messages
        where seen > \(DeadLetterStore.unreadLimitPerHour) and hour > now() - interval '1 day'
        """

    /// Steps from cause to cause through the index, at most fifty.
    package static func dead(upTo limit: Int) -> SQL {
        """
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
                limit \(limit + 1)) looked) as n
        from (select * from causes limit 50) c
        """
    }

    /// Steps from batch to batch through the index, over live work only.
    package static func batchesUnderWay(upTo limit: Int) -> SQL {
        """
        with recursive live as (
            (select batch, owner from work where batch is not null order by batch limit 1)
            union all
            select n.batch, n.owner from live l cross join lateral (
                select batch, owner from work where batch is not null and batch > l.batch order by batch limit 1) n)
        select l.batch, l.owner, r.state, r.committed_at from (select * from live limit \(limit)) l
        join batch_runs r on r.batch = l.batch
        """
    }

    private func progress(of batches: [UnfinishedBatch]) async throws(StoreError) -> [UnfinishedBatch] {
        guard !batches.isEmpty else { return [] }
        let rows = try await database.rows(
            of: Array(Set(batches.map(\.owner))),
            """
            select b.id, b.name, coalesce(sum(c.total), 0)::bigint as total,
                coalesce(sum(c.pending), 0)::bigint as pending, coalesce(sum(c.dead), 0)::bigint as dead
            from unnest(\(batches.map(\.owner)), \(batches.map(\.id))) as g (owner, id)
            join batches b on b.owner = g.owner and b.id = g.id
            left join batch_counts c on c.owner = b.owner and c.batch = b.id
            group by b.id, b.name
            """)
        return try reading {
            let byID = try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("id", as: UUID.self), $0) })
            return try batches.compactMap { batch in
                guard let row = byID[batch.id] else { return nil }
                var batch = batch
                batch.name = try row.get("name")
                batch.total = try row.get("total")
                batch.pending = try row.get("pending")
                batch.dead = try row.get("dead")
                return batch
            }
        }
    }
}

extension Database {
    package var status: StatusStore { StatusStore(database: self) }
}
