import Captures
import Dispatch
import Matching
import Reading

/// Reads long texts one at a time, on a thread of its own: they would hold the few threads that everybody else's short
/// ones are read on.
actor ReadingThread {
    private let executor = ReadingExecutor()
    private let reader: BuiltInReader

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ reader: BuiltInReader) { self.reader = reader }

    func read(_ capture: CaptureText) throws(StageError) -> Understanding { try reader.read(capture, nil) }
}

private final class ReadingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "tapline.reading")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
