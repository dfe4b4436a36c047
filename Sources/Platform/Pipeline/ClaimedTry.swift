import Captures
import Runtime
import Store

/// One piece of claimed work under way: its lease is lengthened as long as it lasts, and it ends with its lease.
struct ClaimedTry<Work: ClaimedWork>: Sendable {
    enum Ending: Sendable {
        case done(StageEffects)
        case failed(StageError)
        /// Another has it by now, or may have: what it stores from here on finds the guard closed.
        case lost
        /// A stop was asked for, and it takes longer than draining may.
        case cutShort
    }

    /// With 50 ms for the dispatcher and the time of a message, a dead worker's work resumes within ten seconds. The
    /// death of a group's member is seen sooner (`session.timeout.ms`), so its partitions have new readers by then.
    static var lease: Duration { .seconds(9) }
    /// What work may need to end once it is cancelled.
    private static var farewell: Duration { .seconds(1) }

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

    /// Returns in time even where the work does not heed its cancellation.
    func run() async -> Ending {
        // Nil says that patience is over.
        let (endings, told) = AsyncStream.makeStream(of: Ending?.self)
        let trying = Task { told.yield(await attempt()) }
        let guarding = [
            Task { if await leaseIsLost() { told.yield(.lost) } },
            Task { if await isCutShort() { told.yield(.cutShort) } },
        ]
        defer { for task in guarding { task.cancel() } }
        var iterator = endings.makeAsyncIterator()
        let first = (await iterator.next() ?? nil) ?? .lost
        if first.isOwn { return first }
        // Work that has just stored what it gave has no lease left to lengthen either: it may say so itself.
        if case .cutShort = first { trying.cancel() }
        let patience = Task {
            try? await Task.sleep(for: Self.farewell)
            told.yield(nil)
        }
        defer { patience.cancel() }
        while case .some(.some(let next)) = await iterator.next() {
            if case .done = next { return next }
            if next.isOwn { break }
        }
        trying.cancel()
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

    /// - Returns: false where the try ended first.
    private func leaseIsLost() async -> Bool {
        var lengthened = ContinuousClock.now
        var pause = Self.lease / 3
        while (try? await Task.sleep(for: pause)) != nil {
            let now = ContinuousClock.now
            do throws(StoreError) {
                guard try await context.database.extendLease(reference, by: Self.lease) else {
                    return !Task.isCancelled
                }
                lengthened = now
                pause = Self.lease / 3
            } catch {
                context.log.warning("lease_not_extended", ["error": .text(error.description)], trace: reference.trace)
                guard now - lengthened < Self.lease else { return !Task.isCancelled }
                pause = .milliseconds(500)
            }
        }
        return false
    }

    private func isCutShort() async -> Bool {
        await context.stop.wait()
        return (try? await Task.sleep(for: drain)) != nil
    }
}

extension ClaimedTry.Ending {
    /// The work's own, rather than what befell it.
    fileprivate var isOwn: Bool {
        switch self {
        case .done, .failed: true
        case .lost, .cutShort: false
        }
    }
}
