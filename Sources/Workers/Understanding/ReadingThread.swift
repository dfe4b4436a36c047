import Captures
import Dispatch
import Matching
import Reading
import Synchronization
import Threads

/// Reads long texts one at a time, on its own thread with a lower scheduling priority (nice 5). Short texts therefore
/// keep both the cooperative threads and the processors.
actor ReadingThread {
    private let executor = ReadingExecutor()
    private let reader: BuiltInReader

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ reader: BuiltInReader) { self.reader = reader }

    func read(_ capture: CaptureText) throws(StageError) -> Understanding { try reader.read(capture) }
}

private final class ReadingExecutor: SerialExecutor {
    private let jobs = JobQueue()

    init() {
        DedicatedThread.start(niceness: 5) { [jobs] in
            while let job = jobs.next() { job() }
        }
    }

    deinit { jobs.close() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

private final class JobQueue: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let count = DispatchSemaphore(value: 0)

    func add(_ job: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(job) }
        count.signal()
    }

    /// Precondition: no `add` follows.
    func close() { count.signal() }

    /// Blocks until there is a job; nil once the queue is closed.
    func next() -> (@Sendable () -> Void)? {
        count.wait()
        return waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
