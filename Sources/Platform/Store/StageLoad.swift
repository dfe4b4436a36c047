package import Captures
import FoundationEssentials
import Postgres

/// What a load found for a batch of references.
package struct StageLoad<Input: Sendable>: Sendable {
    /// Those that stand at this stage and attempt.
    package var inputs: [Input] = []
    /// Those that stand exactly at the next stage, published once by somebody who may have died before telling: owed.
    package var owed: [WorkReference] = []

    init() {}

    /// - Parameter rows: of `work` (id, owner, stage, lane, attempt, trace, published), joined with what `read` reads.
    init(
        _ rows: [Row], for references: [WorkReference], next: Stage, read: (Row, WorkReference) throws -> Input
    ) throws {
        let byID = Dictionary(references.map { ($0.id, $0) }) { first, _ in first }
        for row in rows {
            let standing = try WorkReference(row: row)
            guard let reference = byID[standing.id] else { continue }
            if standing.isOwed(after: reference, next: next, published: try row.get("published", as: Int.self)) {
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
