package import Captures
package import FoundationEssentials

/// A batch with unfinished work, for the operator.
package struct UnfinishedBatch: Sendable, Equatable {
    package var id: UUID
    package var owner: UUID
    package var name = ""
    package var state: BatchState
    package var committedAt: Date?
    package var total = 0
    package var pending = 0
    package var dead = 0

    package init(
        id: UUID, owner: UUID, name: String = "", state: BatchState, committedAt: Date? = nil, total: Int = 0,
        pending: Int = 0, dead: Int = 0
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.state = state
        self.committedAt = committedAt
        self.total = total
        self.pending = pending
        self.dead = dead
    }
}

extension UnfinishedBatch {
    init(_ row: StatusStatements.BatchesUnderWayRow) {
        self.init(id: row.batch, owner: row.owner, state: row.state, committedAt: row.committedAt)
    }
}
