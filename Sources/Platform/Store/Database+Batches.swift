package import Captures
package import FoundationEssentials
import Postgres

package enum BatchChange: Sendable, Equatable {
    case done(Batch)
    case notFound
    /// It stands where this cannot be done.
    case refused(BatchState)
}

/// Batches as such: making, finding, and what their owner tells them to do.
extension Database {
    /// Makes a batch that takes captures and runs none yet.
    /// - Parameter key: its maker's own name for it; where a batch has it already, that one is given back as it is.
    package func makeBatch(
        _ id: UUID, of owner: UUID, name: String, key: String? = nil, device: String
    ) async throws(StoreError) -> Batch? {
        let rows = try await rows(
            of: [owner],
            """
            insert into batches (owner, id, name, key, device)
            values (\(owner), \(id), \(name), \(key), \(device)) on conflict do nothing
            """,
            """
            insert into batch_runs (batch, owner) select id, owner from batches
            where owner = \(owner) and (id = \(id) or key = \(key)) on conflict (batch) do nothing
            """,
            """
            select \(Batch.columns) from batches b \(Batch.joins)
            where b.owner = \(owner) and (b.id = \(id) or b.key = \(key))
            """)
        return try reading { try rows.first.map(Batch.init(row:)) }
    }

    package func batch(_ id: UUID, of owner: UUID) async throws(StoreError) -> Batch? {
        let rows = try await rows(
            of: [owner],
            "select \(Batch.columns) from batches b \(Batch.joins) where b.owner = \(owner) and b.id = \(id)")
        return try reading { try rows.first.map(Batch.init(row:)) }
    }

    /// The newest first.
    package func batches(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Batch> {
        let rows = try await rows(
            of: [owner],
            """
            select \(Batch.columns), \(SQL.cursor("b.created_at")) from batches b \(Batch.joins)
            where b.owner = \(owner) and \(cursor.follows("b.created_at", "b.id"))
            \(SQL.newestFirst("b.created_at", "b.id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit, read: Batch.init(row:)) }
    }

    /// Does what its owner asks, guarded by where the batch stands. What is asked again changes nothing.
    ///
    /// A pause puts what was released and no worker holds back to waiting. A cancelled batch releases nothing from its
    /// commit on; its captures follow by `cancelPending`.
    package func change(
        _ id: UUID, of owner: UUID, by action: BatchAction
    ) async throws(StoreError) -> BatchChange {
        let target = action.target
        let rows = try await rows(
            of: [owner],
            """
            update batch_runs r set state = \(target)::batch_state, changed_at = now(), finished_at = null,
                committed_at = case when \(target == .running) then coalesce(committed_at, now()) else committed_at end,
                resumed_at = case when \(target == .running) then now() else resumed_at end,
                resumed_done = case when \(target == .running) then (
                    select coalesce(sum(total - pending), 0) from batch_counts t
                    where t.owner = r.owner and t.batch = r.batch) else resumed_done end
            where batch = \(id) and owner = \(owner) and state <> \(target)::batch_state
                and state = any (\(action.sources)::batch_state[])
                and not (\(action == .cancel || action == .pause) and state = 'running' and exists (
                    select from batch_counts t where t.owner = r.owner and t.batch = r.batch
                    having sum(total) > 0 and sum(pending) = 0))
            """,
            // Within a transaction now() stands still: this finds the change above, and only that.
            """
            update batches set updated_at = now(), version = version + 1
            where owner = \(owner) and id = \(id) and exists (
                select from batch_runs where batch = \(id) and changed_at = now())
            """,
            """
            update work set due_at = null, published = 0, lease_until = null, gate = null, gate_key = null
            where batch = \(id) and owner = \(owner) and \(action == .pause) and due_at is not null
                and (lease_until is null or lease_until < now())
                and exists (select from batch_runs where batch = \(id) and state = 'paused')
            """,
            "select \(Batch.columns) from batches b \(Batch.joins) where b.owner = \(owner) and b.id = \(id)")
        return try reading {
            guard let batch = try rows.first.map(Batch.init(row:)) else { return .notFound }
            // A batch that has finished by itself is past cancelling, and that is no fault of who asks.
            let isDone = batch.state == target || (action == .cancel && batch.isFinished)
            return isDone ? .done(batch) : .refused(batch.state)
        }
    }
}
