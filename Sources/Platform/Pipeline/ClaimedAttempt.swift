import Captures
import Runtime
import Store

/// Runs one piece of claimed work. Extends the lease while the work runs, and cancels the work when the lease is
/// lost.
struct ClaimedAttempt<Work: ClaimedWork>: Sendable {
    enum Ending: Sendable {
        case done(StageEffects)
        case failed(StageError)
        /// Another worker has claimed the work, or may have. Whatever this attempt still stores is refused by the
        /// guard.
        case lost
        /// A stop was requested, and the work did not end within `drain`.
        case cutShort
    }

    /// Chosen so that a dead worker's work resumes within ten seconds, including 50 ms for the dispatcher and the
    /// delivery of the message. Kafka detects a dead group member sooner (`session.timeout.ms`), so its partitions
    /// are reassigned by then.
    static var lease: Duration { .seconds(9) }
    /// How long canceled work may take to end.
    private static var cancellationGrace: Duration { .seconds(1) }

    private let work: Work
    private let item: Work.Item
    private let reference: WorkReference
    private let context: WorkerContext
    private let drain: Duration

    init(
        _ work: Work, _ item: Work.Item, _ reference: WorkReference, context: WorkerContext, drain: Duration
    ) {
        self.work = work
        self.item = item
        self.reference = reference
        self.context = context
        self.drain = drain
    }

    /// Returns in time even if the work ignores its cancellation.
    func run() async -> Ending {
        // nil means that the grace period is over.
        let (endings, continuation) = AsyncStream.makeStream(of: Ending?.self)
        let attemptTask = Task { continuation.yield(await attempt()) }
        let watchers = [
            Task { if await leaseIsLost() { continuation.yield(.lost) } },
            Task { if await drainTimedOut() { continuation.yield(.cutShort) } },
        ]
        defer { for task in watchers { task.cancel() } }
        var iterator = endings.makeAsyncIterator()
        let first = (await iterator.next() ?? nil) ?? .lost
        if first.isOwnResult { return first }
        // Work that has just committed has no lease to extend any more: wait for its own result.
        if case .cutShort = first { attemptTask.cancel() }
        let graceTimer = Task {
            try? await Task.sleep(for: Self.cancellationGrace)
            continuation.yield(nil)
        }
        defer { graceTimer.cancel() }
        while case .some(.some(let next)) = await iterator.next() {
            if case .done = next { return next }
            if next.isOwnResult { break }
        }
        attemptTask.cancel()
        return first
    }

    private func attempt() async -> Ending {
        do throws(StageError) {
            try await context.reach(.beforeDecide)
            let effects = try await work.perform(item, as: reference)
            try await context.reach(.afterDecide)
            return .done(effects)
        } catch {
            return .failed(error)
        }
    }

    /// - Returns: false if the attempt ended first.
    private func leaseIsLost() async -> Bool {
        var extendedAt = ContinuousClock.now
        var pause = Self.lease / 3
        while (try? await Task.sleep(for: pause)) != nil {
            let now = ContinuousClock.now
            do throws(StoreError) {
                guard try await context.database.work.extendLease(reference, by: Self.lease) else {
                    return !Task.isCancelled
                }
                extendedAt = now
                pause = Self.lease / 3
            } catch {
                context.log.warning("lease_not_extended", ["error": .text(error.description)], trace: reference.trace)
                guard now - extendedAt < Self.lease else { return !Task.isCancelled }
                pause = .milliseconds(500)
            }
        }
        return false
    }

    private func drainTimedOut() async -> Bool {
        await context.stop.wait()
        return (try? await Task.sleep(for: drain)) != nil
    }
}

extension ClaimedAttempt.Ending {
    /// True for the result of the work itself, false for an interruption from outside.
    fileprivate var isOwnResult: Bool {
        switch self {
        case .done, .failed: true
        case .lost, .cutShort: false
        }
    }
}
