package import Captures
import FoundationEssentials
import Postgres

/// What a load found for a batch of references.
package struct StageLoad<Input: Sendable>: Sendable {
    /// Those that stand at this stage and attempt.
    package var inputs: [Input] = []
    /// Those that stand exactly at the next stage, published once by somebody who may have died before telling: owed.
    package var owed: [WorkReference] = []
    /// Those of a batch that is paused or cancelled.
    fileprivate(set) var held: [UUID] = []

    init() {}

    /// The same with what became of its inputs.
    package func with<Other: Sendable>(_ inputs: [Other]) -> StageLoad<Other> {
        var load = StageLoad<Other>()
        load.inputs = inputs
        load.owed = owed
        load.held = held
        return load
    }

    /// Of `work w`: what a load needs to judge a row.
    static var columns: SQL {
        """
        w.id, w.owner, w.stage, w.lane, w.attempt, w.trace, w.published, w.gate,
        (w.batch is null or exists (select from batch_runs r where r.batch = w.batch and r.state = 'running')) as runs
        """
    }

    /// A row with `published` 0 waits for the dispatcher (a later try, a place in the window): a message that names it
    /// is stale, whatever its attempt says. One at a stage of a newer release has moved on.
    /// - Parameter rows: `columns`, joined with what `read` reads.
    init(
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
    /// Whether the row stands exactly at the stage after `reference`'s, and only its first publication may have been
    /// lost. Later ones are the dispatcher's.
    func isOwed(after reference: WorkReference, next: Stage, published: Int) -> Bool {
        stage == next && reference.stage != next && attempt == 0 && published == 1
    }
}
