import Captures
import Dispatch
import Synchronization

/// First-in, first-out queue of images, and the number of slot threads. Threads block on the queue; tasks never do.
final class SlotQueue: Sendable {
    enum Question: Sendable {
        case image([UInt8], SlotRequest.Task)
        /// Asks whether a slot has started.
        case greeting
    }

    enum Answer: Sendable {
        case reading(OCRReading)
        case photos([KeptPhoto])
        case greeting(OCRSlotInfo)
    }

    struct Job: Sendable {
        let id: UInt64
        let question: Question
    }

    private struct State {
        var nextID: UInt64 = 0
        var waiting: [Job] = []
        /// Continuations of waiting and running jobs. Removing one under the lock gives the right to resume it, so
        /// each is resumed once.
        var continuations: [UInt64: CheckedContinuation<Result<Answer, OCRError>, Never>] = [:]
        var isClosed = false
        var threads = 0
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// One permit per job or close. The permit of a canceled job finds an empty queue, which is harmless.
    private let permits = DispatchSemaphore(value: 0)

    init(threads: Int) {
        state.withLock { $0.threads = threads }
    }

    /// Canceling the task gives `.cancelled` at once; a slot that already has the image finishes, and the result is
    /// dropped.
    func answer(_ question: Question) async -> Result<Answer, OCRError> {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let refusal: OCRError? = state.withLock { state in
                    if state.isClosed { return .closed }
                    // A cancellation before this point found no continuation.
                    if Task.isCancelled { return .cancelled }
                    state.continuations[id] = continuation
                    state.waiting.append(Job(id: id, question: question))
                    return nil
                }
                if let refusal {
                    continuation.resume(returning: .failure(refusal))
                } else {
                    permits.signal()
                }
            }
        } onCancel: {
            finish(id, .failure(.cancelled))
        }
    }

    /// Blocks until there is a job; nil after the queue is closed.
    func next() -> Job? {
        while true {
            permits.wait()
            let found: (job: Job?, isClosed: Bool) = state.withLock { state in
                if state.isClosed { return (nil, true) }
                return (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), false)
            }
            if found.isClosed { return nil }
            if let job = found.job { return job }
        }
    }

    /// The first answer counts; later ones are dropped.
    func finish(_ id: UInt64, _ answer: Result<Answer, OCRError>) {
        let continuation = state.withLock { state in
            state.waiting.removeAll { $0.id == id }
            return state.continuations.removeValue(forKey: id)
        }
        continuation?.resume(returning: answer)
    }

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Gives `.closed` to all waiting and running jobs and wakes every thread.
    func close() {
        let (continuations, threads) = state.withLock { state in
            state.isClosed = true
            state.waiting = []
            defer { state.continuations = [:] }
            return (Array(state.continuations.values), state.threads)
        }
        for continuation in continuations { continuation.resume(returning: .failure(.closed)) }
        for _ in 0..<threads { permits.signal() }
    }

    func threadEnded() {
        let closers = state.withLock { state in
            state.threads -= 1
            guard state.threads == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }

    /// Waits until the last thread and its child process have ended.
    func allThreadsEnded() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.threads > 0 { state.closers.append(continuation) }
                return state.threads == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
