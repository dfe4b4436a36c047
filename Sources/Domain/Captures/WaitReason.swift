/// The one reason why a piece of work waits. The raw values are part of the API: scripts read them.
package enum WaitReason: String, Codable, Sendable, CaseIterable {
    /// A worker holds the lease.
    case lease
    /// Its batch still accepts captures and is not committed.
    case batchOpen = "batch_open"
    case batchPaused = "batch_paused"
    /// Its batch is canceled; the work is removed within a second.
    case batchCancelled = "batch_cancelled"
    /// A place in its lane's window.
    case window
    /// A slot of a rate key's quota.
    case rate
    /// The time of its next attempt.
    case retry
    /// Published; no worker has finished it yet.
    case message
    /// Due, but not yet published by the dispatcher.
    case overdue
    /// Failed for good; an operator can replay it.
    case dead
    /// Not waiting: the work has ended.
    case ended
    /// In progress, but without a row in `work`, so nothing will move it. A defect.
    case lost
}
