package import Captures
package import FoundationEssentials
package import Postgres

/// The result of loading a batch of references.
package struct StageLoad<Input: Sendable>: Sendable {
    /// Inputs of references that are at this stage and attempt.
    package var inputs: [Input] = []
    /// References that are exactly at the next stage and were published once, by a worker that may have died before
    /// publishing: they must be published.
    package var owed: [WorkReference] = []
    /// References that the load itself has brought to the next stage. Their follow-ups are in `owed`.
    package var done = 0
    /// Work of paused or canceled batches.
    package fileprivate(set) var held: [UUID] = []

    package init() {}

    /// The same result with other inputs.
    package func with<Other: Sendable>(_ inputs: [Other]) -> StageLoad<Other> {
        var load = StageLoad<Other>()
        load.inputs = inputs
        load.owed = owed
        load.done = done
        load.held = held
        return load
    }

    /// Columns of `work w` that a load needs to judge a row.
    package static var columns: SQL {
        """
        w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, w.published, w.gate,
        (w.batch is null or exists (select from batch_runs r where r.batch = w.batch and r.state = 'running')) as runs
        """
    }

    /// A row with `published` 0 waits for the dispatcher (a retry, a place in the window): a message that names it is
    /// stale, whatever its attempt. A row at a stage of a newer release has moved on.
    /// - Parameter rows: `columns` and the columns that `read` needs.
    package init(
        _ rows: [Row], for references: [WorkReference], next: Stage, read: (Row, WorkReference) throws -> Input
    ) throws {
        let byID = Dictionary(references.map { ($0.id, $0) }) { first, _ in first }
        for row in rows where try row.hasKnownStage() {
            let standing = try WorkReference(row: row)
            let published = try row.get("published", as: Int.self)
            guard let reference = byID[standing.id], published > 0 else { continue }
            guard try row.get("runs", as: Bool.self) else {
                held.append(standing.id)
                continue
            }
            if standing.isOwed(after: reference, next: next, published: published) {
                owed.append(standing)
            } else if standing.stage == reference.stage, standing.attempt == reference.attempt {
                inputs.append(try read(row, reference))
            }
        }
    }
}

extension WorkReference {
    /// Whether the row is exactly at the stage after `reference`'s and was published only once, so that this message
    /// may be lost. The dispatcher handles later publications.
    func isOwed(after reference: WorkReference, next: Stage, published: Int) -> Bool {
        stage == next && reference.stage != next && attempt == 0 && published == 1
    }
}
