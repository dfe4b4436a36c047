package import Captures

/// What one worker does with a batch: load, decide, store. Publishing and the offsets are the runner's.
package protocol StageWorker: Sendable {
    var stage: Stage { get }

    /// Works on references of this stage, in one transaction: on all of them, or on a first portion. The effects name
    /// the other portions.
    ///
    /// A reference whose row has moved on is left alone and counted as `overtaken`; if the row stands at the next stage and nobody has published
    /// that yet, its follow-up is among the effects.
    ///
    /// A reference that fails for a reason of its own goes into `failures` and the rest of the batch is stored: a throw
    /// would make the runner halve the batch and do the work of the others again. References that cost much more than
    /// the others go into `later`, in portions of their own, so that the cheap ones do not wait for them. A stage with
    /// large batches, or whose captures may be costly, runs with `isExpress` (`StageRunner.Limits`): the lane `now` has a
    /// slot of its own, and other owners find a free one.
    /// - Throws: `StageError` for the batch as a whole; the runner then halves it until the reference at fault is alone.
    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects
}

/// What is to be said once the transaction stands.
package struct StageEffects: Sendable {
    /// References for the stages that come next.
    package var followUps: [WorkReference]
    package var events: [LineEvent]
    /// How many references ended otherwise than done, where the worker itself has written that down. For the meters.
    package var outcomes: [StageOutcome: Int]
    /// References that failed while the rest of their batch went on. The worker has stored nothing for them; the runner
    /// writes the failure down, and decides by the error whether they are tried again.
    package var failures: [(reference: WorkReference, error: StageError)]

    /// References that the worker has not touched because they cost much more than the others. After
    /// the effects are published, the runner calls `process` once for each portion. References in no portion are done.
    package var later: [[WorkReference]]

    package init(
        followUps: [WorkReference] = [], events: [LineEvent] = [], outcomes: [StageOutcome: Int] = [:],
        failures: [(reference: WorkReference, error: StageError)] = [], later: [[WorkReference]] = []
    ) {
        self.followUps = followUps
        self.events = events
        self.outcomes = outcomes
        self.failures = failures
        self.later = later
    }

    /// Adds references that were found at another stage or attempt, so that there was nothing to do.
    package mutating func noteOvertaken(_ count: Int) {
        if count > 0 { outcomes[.overtaken, default: 0] += count }
    }

    /// In place: a batch's effects are gathered one by one, and copied each time that would cost more than filing them.
    package static func += (a: inout StageEffects, b: StageEffects) {
        a.followUps += b.followUps
        a.events += b.events
        a.outcomes.merge(b.outcomes, uniquingKeysWith: +)
        a.failures += b.failures
        a.later += b.later
    }
}
