import Captures
import Synchronization

/// How many statements of this process have timed out in a row, over all of its batches. One capture that is costly
/// times out while others succeed; a busy database lets nothing succeed.
final class BusyStreak: Sendable {
    private let length = Mutex(0)

    func succeeded() { length.withLock { $0 = 0 } }

    /// - Returns: the length of the streak after this failure; 0 where the database was not the cause.
    func failed(_ error: StageError) -> Int {
        guard error.code == .databaseBusy else { return 0 }
        return length.withLock {
            $0 += 1
            return $0
        }
    }
}
