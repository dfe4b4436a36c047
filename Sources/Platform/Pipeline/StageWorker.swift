package import Captures

/// Processes the batches of one stage: load, decide, store. The runner publishes and stores the offsets.
package protocol StageWorker: Sendable {
    var stage: Stage { get }

    /// Processes references of this stage in one transaction: all of them, or a first portion. The effects name the
    /// other portions in `later`.
    ///
    /// A reference whose row has moved on is skipped and counted as `overtaken`. If the row is at the next stage and
    /// its message has not been published yet, the effects contain the follow-up.
    ///
    /// A reference that fails for its own reason goes into `failures`, and the rest of the batch is stored. A throw
    /// would make the runner split the batch and process the other references again. References that cost much more
    /// than the others go into `later`, in portions of their own, so that cheap references do not wait for them. A
    /// stage with large batches or expensive captures sets `hasExpressSlot` (`StageRunner.Limits`): the lane `now` then
    /// has its own slot, and other owners find a free slot.
    /// - Throws: an error of the whole batch. The runner then splits the batch until the faulty reference is alone.
    func process(_ references: [WorkReference]) async throws(StageError) -> StageEffects
}

/// What must be published after the commit.
package struct StageEffects: Sendable {
    /// References for the next stages.
    package var followUps: [WorkReference]
    package var events: [ChangeEvent]
    /// How many references ended other than done, if the worker itself has recorded that. For the metrics.
    package var outcomes: [StageOutcome: Int]
    /// References that failed while the rest of the batch was stored. The worker has stored nothing for them; the
    /// runner records the failure and decides by the error whether to try again.
    package var failures: [(reference: WorkReference, error: StageError)]

    /// References that the worker has not processed because they cost much more than the others. After publishing the
    /// effects, the runner calls `process` once for each portion. References in no portion are done.
    package var later: [[WorkReference]]

    package init(
        followUps: [WorkReference] = [], events: [ChangeEvent] = [], outcomes: [StageOutcome: Int] = [:],
        failures: [(reference: WorkReference, error: StageError)] = [], later: [[WorkReference]] = []
    ) {
        self.followUps = followUps
        self.events = events
        self.outcomes = outcomes
        self.failures = failures
        self.later = later
    }

    /// Counts references that were found at another stage or attempt and needed nothing.
    package mutating func noteOvertaken(_ count: Int) {
        if count > 0 { outcomes[.overtaken, default: 0] += count }
    }

    /// Mutates in place: copying the effects for each reference of a batch would cost more than filing it.
    package static func += (a: inout StageEffects, b: StageEffects) {
        a.followUps += b.followUps
        a.events += b.events
        a.outcomes.merge(b.outcomes, uniquingKeysWith: +)
        a.failures += b.failures
        a.later += b.later
    }
}
