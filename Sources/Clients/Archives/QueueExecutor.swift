import Dispatch

/// Runs an actor on a serial queue of its own, where unpacking holds up nothing else.
final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "tapline.archive")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
