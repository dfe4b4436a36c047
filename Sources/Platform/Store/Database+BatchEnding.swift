package import FoundationEssentials
import Postgres

/// What becomes of a batch's captures when it is cancelled, tried again or through.
extension Database {
    /// Ends captures of a cancelled batch that are still under way, their pictures with them. A worker that holds one
    /// finds its guard closed.
    /// - Returns: how many ended; fewer than `limit` where no more are free at this moment.
    package func cancelPending(in batch: UUID, of owner: UUID, limit: Int) async throws(StoreError) -> Int {
        let rows = try await rows(
            of: [owner],
            """
            with gone as (
                delete from work where id in (
                    select w.id from work w join batch_runs r on r.batch = w.batch and r.state = 'cancelled'
                    where w.batch = \(batch) and w.owner = \(owner) order by w.id limit \(limit)
                    for update of w skip locked)
                returning id),
            before as (
                select c.owner, c.id, array[c.image, c.photo, c.thumbnail] || c.card_photos as blobs from captures c join gone g on c.id = g.id
                where c.owner = \(owner) and c.state in ('received', 'recognized', 'understood')),
            ended as (
                update captures c set state = 'cancelled', image = null, photo = null, thumbnail = null,
                    card_photos = '{}', updated_at = now(), version = c.version + 1
                from before b where c.owner = b.owner and c.id = b.id),
            dropped as (
                delete from blobs x using before b where x.owner = b.owner and x.id = any (b.blobs) returning x.id)
            select (select count(*) from gone) as gone, array(select id from dropped) as dropped
            """)
        return try await storing {
            guard let row = rows.first else { return 0 }
            await discard(try row.get("dropped", as: [UUID].self))
            return try row.get("gone")
        }
    }

    /// Puts dead captures of a batch back to the stage that they died at, as far as what it needs is still kept. Their
    /// work waits for its place like any other of the batch.
    /// - Parameter id: of the last one that was looked at; nil to begin.
    /// - Returns: how many were put back, and where to go on; nil there where no more are dead.
    package func retryDead(
        in batch: UUID, of owner: UUID, after id: UUID? = nil, limit: Int = 1_000
    ) async throws(StoreError) -> (retried: Int, last: UUID?) {
        let wanted: SQL = """
            select d.*, row_number() over (order by d.id) as n from dead_work d
            where d.batch = \(batch) and d.owner = \(owner) and d.stage <> 'notify'
                and d.id > \(SQL.after(id))
                and exists (select from batch_runs r
                    where r.batch = \(batch) and r.owner = \(owner) and r.state <> 'cancelled')
            order by d.id limit \(limit)
            """
        let results = try await results(
            of: [owner],
            [
                Batch.held("\([batch])"),
                """
                with \(Reviving.back(
                    wanted, due: "null::timestamptz", paced: "false", detail: "by its batch's owner", worker: "batch"))
                select (select count(*) from back) as retried, (select max(id::text) from wanted) as last
                """,
                Batch.reopened("\([batch])", of: [owner]),
            ])
        return try reading {
            guard let row = results[1].first else { return (0, nil) }
            return (try row.get("retried"), try row.get("last", as: String?.self).flatMap(UUID.init(uuidString:)))
        }
    }
}
