/// The one thing that a piece of work waits for. A closed set: its words are an interface for scripts.
package enum Gate: String, Codable, Sendable, CaseIterable {
    /// A worker has it now, until its lease ends.
    case lease
    /// Its batch takes captures and is not committed yet.
    case batchOpen = "batch_open"
    case batchPaused = "batch_paused"
    /// Its batch is cancelled; the work goes within a second.
    case batchCancelled = "batch_cancelled"
    /// A place in its lane's window.
    case window
    /// The allowance of a rate key.
    case rate
    /// Its next try.
    case retry
    /// It is published, and no worker has ended it yet.
    case message
    /// The dispatcher should have published it by now.
    case overdue
    /// It failed for good; an operator may replay it.
    case dead
    /// Nothing: it has ended.
    case ended
    /// Nothing will move it: it is under way, and the clock does not know it. A defect.
    case lost
}
