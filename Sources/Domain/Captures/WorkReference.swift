package import FoundationEssentials

/// What a stage's topic carries: a reference to a row of `work`, never a payload.
package struct WorkReference: Sendable, Equatable, Hashable {
    package var id: UUID
    package var owner: UUID
    package var stage: Stage
    package var lane: Lane
    /// Fencing token: a reference whose attempt differs from the row's is stale.
    package var attempt: Int
    package var trace: UUID

    package init(id: UUID, owner: UUID, stage: Stage, lane: Lane, attempt: Int, trace: UUID) {
        self.id = id
        self.owner = owner
        self.stage = stage
        self.lane = lane
        self.attempt = attempt
        self.trace = trace
    }

    /// The same work at another stage, with attempt 0.
    package func at(_ stage: Stage) -> WorkReference {
        var next = self
        next.stage = stage
        next.attempt = 0
        return next
    }
}
