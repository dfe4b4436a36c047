package import Captures
package import FoundationEssentials
import Postgres

/// Batches: create, find, run, pause, cancel.
package struct BatchStore: Sendable {
    package let database: Database

    /// Creates a batch that accepts captures and does not run yet.
    /// - Parameter key: the client's own key. If a batch already has this key, that batch is returned unchanged.
    package func create(
        _ id: UUID, of owner: UUID, name: String, key: String? = nil, device: String
    ) async throws(StoreError) -> Batch? {
        let rows = try await database.run(
            of: [owner],
            [
                BatchesStatements.insertBatch(owner: owner, id: id, name: name, key: key, device: device),
                BatchesStatements.insertRun(owner: owner, id: id, key: key),
            ],
            then: Statement(composed: Batch.selected("(b.id = \(id) or b.key = \(key))", of: owner)))
        return try reading { try rows.first.map(Batch.init(row:)) }
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Batch? {
        let rows = try await database.rows(
            of: [owner],
            Batch.selected("b.id = \(id)", of: owner))
        return try reading { try rows.first.map(Batch.init(row:)) }
    }

    /// The newest batch first.
    package func list(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<Batch> {
        let rows = try await database.rows(
            of: [owner],
            Self.page(of: owner, after: cursor, limit: limit))
        return try reading { try Page(rows, limit: limit, read: Batch.init(row:)) }
    }

    static func page(of owner: UUID, after cursor: PageCursor?, limit: Int) -> SQL {
        """
        select \(Batch.columns), \(SQL.cursor("b.created_at")) from batches b \(Batch.joins)
        where b.owner = \(owner) and \(cursor.follows("b.created_at", "b.id"))
        \(SQL.newestFirst("b.created_at", "b.id", limit: limit))
        """
    }

    /// Applies an owner's action, guarded by the batch's state. Repeating an action has no further effect.
    ///
    /// A pause returns released work that no worker has claimed to the waiting state. A canceled batch releases
    /// nothing after the commit; `cancelPending` ends its captures.
    package func change(
        _ id: UUID, of owner: UUID, by action: BatchAction
    ) async throws(StoreError) -> BatchChange {
        let target = action.target
        let rows = try await database.run(
            of: [owner],
            [
                BatchesStatements.changeState(
                    target: target, isRunning: target == .running, id: id, owner: owner, sources: action.sources,
                    isEnding: action == .cancel || action == .pause),
                BatchesStatements.countChange(owner: owner, id: id),
                BatchesStatements.holdWork(id: id, owner: owner, isPause: action == .pause),
            ],
            then: Statement(composed: Batch.selected("b.id = \(id)", of: owner)))
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
