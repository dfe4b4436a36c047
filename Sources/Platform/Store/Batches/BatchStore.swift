package import Captures
package import FoundationEssentials
import Postgres

/// Batches: create, find, run, pause, cancel.
package struct BatchStore: Sendable {
    let database: Database

    /// Creates a batch that accepts captures and does not run yet.
    /// - Parameter key: the client's own key. If a batch already has this key, that batch is returned unchanged.
    package func create(
        _ id: UUID, of owner: UUID, name: String, key: String? = nil, device: String
    ) async throws(StoreError) -> Batch? {
        let rows = try await database.rows(
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

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Batch? {
        let rows = try await database.rows(
            of: [owner],
            "select \(Batch.columns) from batches b \(Batch.joins) where b.owner = \(owner) and b.id = \(id)")
        return try reading { try rows.first.map(Batch.init(row:)) }
    }

    /// The newest batch first.
    package func list(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Batch> {
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Batch.columns), \(SQL.cursor("b.created_at")) from batches b \(Batch.joins)
            where b.owner = \(owner) and \(cursor.follows("b.created_at", "b.id"))
            \(SQL.newestFirst("b.created_at", "b.id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit, read: Batch.init(row:)) }
    }

    /// Applies an owner's action, guarded by the batch's state. Repeating an action has no further effect.
    ///
    /// A pause returns released work that no worker has claimed to the waiting state. A canceled batch releases
    /// nothing after the commit; `cancelPending` ends its captures.
    package func change(
        _ id: UUID, of owner: UUID, by action: BatchAction
    ) async throws(StoreError) -> BatchChange {
        let target = action.target
        let rows = try await database.rows(
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
            // `now()` is constant within a transaction: this statement finds exactly the batch changed above.
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
            // Canceling a batch that has just finished is not an error of the caller.
            let isDone = batch.state == target || (action == .cancel && batch.isFinished)
            return isDone ? .done(batch) : .refused(batch.state)
        }
    }
}

extension Database {
    package var batches: BatchStore { BatchStore(database: self) }
}
