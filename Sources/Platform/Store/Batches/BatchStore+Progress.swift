package import FoundationEssentials
import Postgres

/// Progress of batches, for clients that watch them.
extension BatchStore {
    /// Batches that are running or being canceled, and batches that finished within the last `seconds`.
    /// - Parameter known: paused batches are included if their id is in this list.
    package func moving(
        known: [UUID] = [], finishedWithin seconds: Double = 5, limit: Int = 1_000
    ) async throws(StoreError) -> [(owner: UUID, batch: Batch)] {
        let runs = try await storing {
            try await database.pool.query(
                """
                (select batch, owner from batch_runs
                    where state in ('running', 'cancelled') and finished_at is null limit \(limit))
                union all
                (select batch, owner from batch_runs
                    where finished_at > now() - make_interval(secs => \(seconds)) limit \(limit))
                union all
                (select batch, owner from batch_runs where batch = any (\(known)) and state = 'paused')
                """)
        }
        if runs.isEmpty { return [] }
        let owners = try reading { try runs.map { try $0.get("owner", as: UUID.self) } }
        let ids = try reading { try runs.map { try $0.get("batch", as: UUID.self) } }
        let rows = try await database.rows(
            of: Array(Set(owners)),
            """
            select b.owner, \(Batch.columns) from unnest(\(owners), \(ids)) as u (owner, id)
            join batches b on b.owner = u.owner and b.id = u.id \(Batch.joins)
            """)
        return try reading { try rows.map { (try $0.get("owner"), try Batch(row: $0)) } }
    }

    /// Marks a batch as finished if none of its captures is pending.
    ///
    /// Adding captures locks the batch's row until the captures are inserted. With the row locked here, the count is
    /// therefore complete.
    /// - Returns: whether this call marked it.
    package func finish(_ id: UUID, of owner: UUID) async throws(StoreError) -> Bool {
        let rows = try await database.rows(
            of: [owner],
            """
            select from batch_runs where batch = \(id) and owner = \(owner)
                and state in ('running', 'cancelled') and finished_at is null for update
            """,
            """
            with finished as (
                update batch_runs set finished_at = now()
                where batch = \(id) and owner = \(owner) and state in ('running', 'cancelled') and finished_at is null
                    and not exists (select from batch_counts where owner = \(owner) and batch = \(id)
                        group by batch having sum(pending) > 0)
                returning batch)
            update batches b set updated_at = now(), version = version + 1
            from finished f where b.owner = \(owner) and b.id = f.batch
            returning b.id
            """)
        return !rows.isEmpty
    }
}
