import Dispatch

/// Runs an actor on its own serial queue, so that packing and unpacking block no other task.
final class ArchiveExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "tapline.archive")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
