internal import Synchronization

/// Tracks messages in flight and the tasks that wait for delivery reports. librdkafka gets tokens instead of
/// pointers, so that the report of an abandoned wait has no effect.
final class DeliveryLedger: Sendable {
    fileprivate struct Batch {
        var open: Int
        var failure: KafkaError?
        var continuation: CheckedContinuation<KafkaError?, Never>?
    }

    fileprivate struct Waiter {
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    fileprivate struct State {
        var counts = DeliveryCounts()
        var lastToken: UInt = 0
        var batches: [UInt: Batch] = [:]
        var forSpace: [Waiter] = []
        var forEmpty: [Waiter] = []
        var reportsServed = 0
    }

    private let state = Mutex(State())

    var counts: DeliveryCounts { state.withLock { $0.counts } }

    /// The token of a wait for `messages` reports; never 0, which means that no task waits.
    func open(messages: Int) -> UInt {
        state.withLock { state in
            state.lastToken += 1
            state.batches[state.lastToken] = Batch(open: messages)
            return state.lastToken
        }
    }

    func enqueued() { state.withLock { $0.counts.inFlight += 1 } }

    /// A message that librdkafka refused. It is counted as failed only if its sender gives up (`refused`).
    func notEnqueued() { state.withLock { $0.counts.inFlight -= 1 } }

    func refused(_ token: UInt, _ error: KafkaError) {
        state.withLock { state in
            state.counts.failed += 1
            return state.settle(token, error)
        }?()
    }

    func reported(_ token: UInt, _ error: KafkaError?) {
        state.withLock { state in
            state.counts.inFlight -= 1
            state.reportsServed += 1
            if error == nil { state.counts.delivered += 1 } else { state.counts.failed += 1 }
            return state.settle(token, error)
        }?()
    }

    /// Waits until each message of the batch has its report. Cancellation ends the wait; the messages stay in flight.
    func wait(_ token: UInt) async -> KafkaError? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resume: (@Sendable () -> Void)? = state.withLock { state in
                    guard let batch = state.batches[token] else {
                        return { continuation.resume(returning: .waitCanceled) }
                    }
                    guard batch.open > 0 else {
                        state.batches[token] = nil
                        return { continuation.resume(returning: batch.failure) }
                    }
                    state.batches[token]?.continuation = continuation
                    return nil
                }
                resume?()
            }
        } onCancel: {
            state.withLock { $0.batches.removeValue(forKey: token) }?.continuation?.resume(returning: .waitCanceled)
        }
    }

    /// Waits for a report, since each report frees a place in librdkafka's queue.
    /// - Returns: false at the deadline.
    func waitForSpace(until deadline: ContinuousClock.Instant) async -> Bool {
        await withCheckedContinuation { continuation in
            state.withLock { $0.forSpace.append(Waiter(deadline: deadline, continuation: continuation)) }
        }
    }

    /// - Returns: false at the deadline.
    func waitUntilEmpty(until deadline: ContinuousClock.Instant) async -> Bool {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if state.counts.inFlight > 0 {
                    state.forEmpty.append(Waiter(deadline: deadline, continuation: continuation))
                }
                return state.counts.inFlight == 0
            }
            if isEmpty { continuation.resume(returning: true) }
        }
    }

    /// Called by the polling thread after each round.
    func serveWaiters(now: ContinuousClock.Instant = .now) {
        let (content, late) = state.withLock { state in
            let hasSpace = state.reportsServed > 0
            let isEmpty = state.counts.inFlight == 0
            state.reportsServed = 0
            let content = (hasSpace ? state.forSpace : []) + (isEmpty ? state.forEmpty : [])
            let late = (hasSpace ? [] : state.forSpace) + (isEmpty ? [] : state.forEmpty)
            state.forSpace = hasSpace ? [] : state.forSpace.filter { $0.deadline > now }
            state.forEmpty = isEmpty ? [] : state.forEmpty.filter { $0.deadline > now }
            return (content, late.filter { $0.deadline <= now })
        }
        for waiter in content { waiter.continuation.resume(returning: true) }
        for waiter in late { waiter.continuation.resume(returning: false) }
    }
}

extension DeliveryLedger.State {
    fileprivate mutating func settle(_ token: UInt, _ error: KafkaError?) -> (@Sendable () -> Void)? {
        guard var batch = batches[token] else { return nil }
        batch.open -= 1
        batch.failure = batch.failure ?? error
        guard batch.open == 0, let continuation = batch.continuation else {
            batches[token] = batch
            return nil
        }
        batches[token] = nil
        let failure = batch.failure
        return { continuation.resume(returning: failure) }
    }
}

extension KafkaError {
    fileprivate static let waitCanceled = KafkaError(
        .cancelled, operator: "the wait for the acknowledgment was canceled; the message may still arrive")
}
