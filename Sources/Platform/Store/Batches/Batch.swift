package import Captures
package import FoundationEssentials
package import Postgres

/// A group of captures, as its owner sees it.
package struct Batch: Sendable, Equatable {
    package var id: UUID
    package var name: String
    /// The client's own key for the batch.
    package var key: String?
    package var state: BatchState
    package var counts: BatchCounts
    package var createdAt: Date
    package var updatedAt: Date
    package var version: Int
    package var committedAt: Date?
    /// When the last pending capture ended.
    package var finishedAt: Date?
    /// When the batch last started to run, and how many captures had ended by then.
    package var resumedAt: Date?
    package var resumedDone: Int
    /// The database's time of this query.
    package var seenAt: Date

    /// True if the batch is running and all its captures have ended.
    package var isFinished: Bool { state == .running && counts.pending == 0 }

    /// Captures per second since the batch last started to run. nil in the first second, when a few fast captures
    /// would give a misleading rate.
    package var averageRate: Double? {
        guard state == .running, let resumedAt else { return nil }
        let seconds = (isFinished ? finishedAt ?? seenAt : seenAt).timeIntervalSince(resumedAt)
        return seconds >= 1 || isFinished && seconds > 0 ? Double(max(0, counts.done - resumedDone)) / seconds : nil
    }
}

extension Batch {
    static let columns: SQL = """
        b.id, b.name, b.key, b.created_at, b.updated_at, b.version, r.state, r.committed_at, r.finished_at,
        r.resumed_at, r.resumed_done, now() as seen_at, n.*
        """

    /// The counts are at most sixteen rows for each batch, so they cost the same for any number of captures.
    static let joins: SQL = """
        join batch_runs r on r.batch = b.id and r.owner = b.owner
        cross join lateral (\(sums) where t.owner = b.owner and t.batch = b.id) n
        """

    static let sums: SQL = """
        select coalesce(sum(total), 0)::bigint as total, coalesce(sum(pending), 0)::bigint as pending,
            coalesce(sum(filed), 0)::bigint as filed, coalesce(sum(inbox), 0)::bigint as inbox,
            coalesce(sum(dismissed), 0)::bigint as dismissed,
            coalesce(sum(rejected), 0)::bigint as rejected, coalesce(sum(dead), 0)::bigint as dead,
            coalesce(sum(cancelled), 0)::bigint as cancelled
        from batch_counts t
        """

    /// A query for the owner's batches `b` that meet a condition.
    static func selected(_ condition: SQL, of owner: UUID) -> SQL {
        "select \(columns) from batches b \(joins) where b.owner = \(owner) and \(condition)"
    }

    /// Locks batches so that they cannot finish before the transaction ends. Run it before their captures become
    /// pending again.
    /// - Parameter ids: an array of batch ids, as SQL.
    package static func held(_ ids: SQL) -> SQL {
        "select from batch_runs where batch = any (\(ids)) order by batch for update"
    }

    /// Sets finished batches with pending captures back to running. Run it in the transaction that makes the captures
    /// pending.
    /// - Parameters:
    ///   - ids: an array of batch ids, as SQL.
    ///   - owners: the owners of the batches.
    package static func reopened(_ ids: SQL, of owners: [UUID]) -> SQL {
        """
        update batch_runs r set finished_at = null, resumed_at = now(), resumed_done = n.total - n.pending
        from unnest(\(ids)) as u (batch)
        cross join lateral (\(sums) where t.batch = u.batch and t.owner = any (\(owners))) n
        where r.batch = u.batch and r.finished_at is not null and n.pending > 0
        """
    }

    init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        key = try row.get("key")
        state = try row.get("state", as: BatchState.self)
        counts = BatchCounts()
        counts.total = try row.get("total")
        counts.pending = try row.get("pending")
        counts.filed = try row.get("filed")
        counts.inbox = try row.get("inbox")
        counts.dismissed = try row.get("dismissed")
        counts.rejected = try row.get("rejected")
        counts.dead = try row.get("dead")
        counts.cancelled = try row.get("cancelled")
        createdAt = try row.get("created_at")
        updatedAt = try row.get("updated_at")
        version = try row.get("version")
        committedAt = try row.get("committed_at")
        finishedAt = try row.get("finished_at")
        resumedAt = try row.get("resumed_at")
        resumedDone = try row.get("resumed_done")
        seenAt = try row.get("seen_at")
    }
}
