package import FoundationEssentials

/// Everything that decides which gate a piece of work waits at, as of one moment. No content.
package struct WorkSnapshot: Sendable, Equatable {
    /// Where it stands on the clock.
    package struct Place: Sendable, Equatable {
        package var stage: Stage
        package var lane: Lane
        /// Tries that were begun at this stage.
        package var attempt: Int
        /// Publications since the row last moved.
        package var published: Int
        package var publishedAt: Date?
        /// Nil while it waits for a place in its lane's window.
        package var dueAt: Date?
        package var leaseUntil: Date?
        /// Why `dueAt` lies ahead, where it is not a published row's safety deadline.
        package var delay: WorkGate?
        /// Whose allowance it waits for.
        package var rateKey: String?
        package var batch: UUID?
        package var createdAt: Date

        package init(
            stage: Stage, lane: Lane, attempt: Int = 0, published: Int = 0, publishedAt: Date? = nil,
            dueAt: Date? = nil, leaseUntil: Date? = nil, delay: WorkGate? = nil,
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

    /// What a capture or an export has come to.
    package enum Ending: Sendable, Equatable {
        case capture(CaptureState, reason: String?)
        /// Its state as it is stored: `pending` is under way.
        case export(state: String, reason: String?)
    }

    package var now: Date
    package var place: Place?
    package var batch: BatchState?
    package var ending: Ending?

    package init(now: Date, place: Place? = nil, batch: BatchState? = nil, ending: Ending? = nil) {
        self.now = now
        self.place = place
        self.batch = batch
        self.ending = ending
    }

    /// How late the dispatcher may be before its lateness is the news.
    package static let tolerance: Double = 1

    /// Nil where nothing is known of the work at all.
    package var gate: Gate? {
        if let place { return gate(of: place) }
        switch ending {
        case nil: return nil
        case .capture(.dead, _): return .dead
        case .capture(let state, _): return state.isTerminal ? .ended : .lost
        case .export("pending", _): return .lost
        case .export: return .ended
        }
    }

    private func gate(of place: Place) -> Gate {
        if let lease = place.leaseUntil, lease > now { return .lease }
        switch batch {
        case .open: return .batchOpen
        case .paused: return .batchPaused
        case .cancelled: return .batchCancelled
        case .running, nil: break
        }
        guard let due = place.dueAt else { return .window }
        if due.addingTimeInterval(Self.tolerance) < now { return .overdue }
        // Its lease was lost, and what is lost again and again comes later.
        guard place.leaseUntil == nil else { return .retry }
        // A rate key's slot stays noted after the publication, so that it is not paid for twice.
        guard place.published == 0 else { return .message }
        switch place.delay {
        case .rate: return .rate
        case .retry: return .retry
        case nil: return place.attempt > 0 ? .retry : .message
        }
    }
}
