import Captures
import Synchronization

/// Counts the consecutive statement timeouts of this process, over all its batches. One expensive capture times out
/// while others succeed; if nothing succeeds, the database is busy.
final class TimeoutStreak: Sendable {
    private let length = Mutex(0)

    func succeeded() { length.withLock { $0 = 0 } }

    /// - Returns: the number of consecutive timeouts including this one; 0 if the error is not a timeout.
    func failed(_ error: StageError) -> Int {
        guard error.code == .databaseBusy else { return 0 }
        return length.withLock {
            $0 += 1
            return $0
        }
    }
}
