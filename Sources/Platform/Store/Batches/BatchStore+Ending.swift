package import FoundationEssentials
import Postgres

/// Operations on the captures of a batch: cancel, retry.
extension BatchStore {
    /// Ends unfinished captures of a canceled batch and drops their images. A worker that processes one of them
    /// cannot store its result: the guard refuses it.
    /// - Returns: how many ended; fewer than `limit` if no more are unlocked at this moment.
    package func cancelPending(in batch: UUID, of owner: UUID, limit: Int) async throws(StoreError) -> Int {
        let rows = try await database.rows(
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
            await database.discard(try row.get("dropped", as: [UUID].self))
            return try row.get("gone")
        }
    }

    /// Puts dead captures of a batch back to the stage where they died, if their input is still stored. Their work
    /// waits for its place like other work of the batch.
    /// - Parameter id: the last capture that the previous call looked at; nil to start.
    /// - Returns: how many were put back, and the id to continue with; nil if no dead captures are left.
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
        let results = try await database.results(
            of: [owner],
            [
                Batch.held("\([batch])"),
                """
                with \(RevivalStatements.back(
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
