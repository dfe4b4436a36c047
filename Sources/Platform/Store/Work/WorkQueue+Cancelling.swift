package import Captures
import FoundationEssentials
import Postgres

extension WorkQueue {
    /// Ends captures of canceled batches, up to `limit` per call, and drops their images. A worker that processes one
    /// of them cannot store its result: the guard refuses it.
    /// - Parameter seconds: only batches canceled within this time; nil means all canceled batches.
    /// - Returns: the ended captures; fewer than `limit` if none is left.
    package func endCancelled(limit: Int, cancelledWithin seconds: Double?) async throws(StoreError) -> [WorkReference]
    {
        let portion = try await storing {
            try await database.pool.query(
                """
                select w.id, w.owner from batch_runs r
                cross join lateral (select w.id, w.owner from work w where w.batch = r.batch order by w.id limit \(limit)) w
                where r.state = 'cancelled'
                    and (\(seconds)::float8 is null or r.changed_at > now() - make_interval(secs => \(seconds ?? 0)))
                limit \(limit)
                """)
        }
        guard !portion.isEmpty else { return [] }
        let (ids, owners) = try reading {
            (
                try portion.map { try $0.get("id", as: UUID.self) },
                try Set(portion.map { try $0.get("owner", as: UUID.self) })
            )
        }
        let rows = try await database.rows(
            of: Array(owners),
            """
            with gone as (
                delete from work w where w.id = any (\(ids))
                    and exists (select from batch_runs r where r.batch = w.batch and r.state = 'cancelled')
                returning w.id, w.owner, w.stage, w.lane, w.attempt, w.trace),
            before as (
                select c.owner, c.id, array[c.image, c.photo, c.thumbnail] || c.card_photos as blobs from captures c join gone g on c.owner = g.owner and c.id = g.id
                where c.state in ('received', 'recognized', 'understood')),
            ended as (
                update captures c set state = 'cancelled', image = null, photo = null, thumbnail = null,
                    card_photos = '{}', updated_at = now(), version = c.version + 1
                from before f where c.owner = f.owner and c.id = f.id),
            dropped as (
                delete from blobs b using before f where b.owner = f.owner and b.id = any (f.blobs) returning b.id)
            select g.*, array(select d.id from dropped d where d.id = any (f.blobs)) as dropped from gone g
            left join before f on f.owner = g.owner and f.id = g.id
            """)
        await database.discard(try reading { try rows.flatMap { try $0.get("dropped", as: [UUID].self) } })
        return try reading { try rows.filter { try $0.hasKnownStage() }.map(WorkReference.init(row:)) }
    }
}
