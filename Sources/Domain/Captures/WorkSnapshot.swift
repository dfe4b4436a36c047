package import FoundationEssentials

/// Everything that decides why a piece of work waits, at one moment. No content.
package struct WorkSnapshot: Sendable, Equatable {
    /// The row in `work`.
    package struct Place: Sendable, Equatable {
        package var stage: Stage
        package var lane: Lane
        /// Attempts begun at this stage.
        package var attempt: Int
        /// Publications since the row last changed its stage or was put back to wait; 0 before the next one.
        package var published: Int
        package var publishedAt: Date?
        /// Nil while the work waits for a place in its lane's window.
        package var dueAt: Date?
        package var leaseUntil: Date?
        /// Why `dueAt` is in the future; nil if it is the safety deadline of a published row.
        package var delay: DelayReason?
        /// The rate key whose quota the work waits for.
        package var rateKey: String?
        package var batch: UUID?
        package var createdAt: Date

        package init(
            stage: Stage, lane: Lane, attempt: Int = 0, published: Int = 0, publishedAt: Date? = nil,
            dueAt: Date? = nil, leaseUntil: Date? = nil, delay: DelayReason? = nil,
            rateKey: String? = nil, batch: UUID? = nil, createdAt: Date
        ) {
            self.stage = stage
            self.lane = lane
            self.attempt = attempt
            self.published = published
            self.publishedAt = publishedAt
            self.dueAt = dueAt
            self.leaseUntil = leaseUntil
            self.delay = delay
            self.rateKey = rateKey
            self.batch = batch
            self.createdAt = createdAt
        }
    }

    /// Final state of a capture or an export.
    package enum FinalState: Sendable, Equatable {
        case capture(CaptureState, reason: String?)
        /// `state` as stored in the database; `pending` is in progress.
        case export(state: String, reason: String?)
    }

    package var now: Date
    package var place: Place?
    package var batch: BatchState?
    package var ending: FinalState?

    package init(now: Date, place: Place? = nil, batch: BatchState? = nil, ending: FinalState? = nil) {
        self.now = now
        self.place = place
        self.batch = batch
        self.ending = ending
    }

    /// Seconds after `dueAt` before the work counts as overdue.
    package static let tolerance: Double = 1

    /// Nil if nothing is known about the work.
    package var gate: WaitReason? {
        if let place { return gate(of: place) }
        switch ending {
        case nil: return nil
        case .capture(.dead, _): return .dead
        case .capture(let state, _): return state.isTerminal ? .ended : .lost
        case .export("pending", _): return .lost
        case .export: return .ended
        }
    }

    private func gate(of place: Place) -> WaitReason {
        if let lease = place.leaseUntil, lease > now { return .lease }
        switch batch {
        case .open: return .batchOpen
        case .paused: return .batchPaused
        case .cancelled: return .batchCancelled
        case .running, nil: break
        }
        guard let due = place.dueAt else { return .window }
        if due.addingTimeInterval(Self.tolerance) < now { return .overdue }
        // The lease was lost; repeated losses back off.
        guard place.leaseUntil == nil else { return .retry }
        // A row keeps its rate key's slot after publication, so that the slot is not charged twice.
        guard place.published == 0 else { return .message }
        switch place.delay {
        case .rate: return .rate
        case .retry: return .retry
        case nil: return place.attempt > 0 ? .retry : .message
        }
    }
}
