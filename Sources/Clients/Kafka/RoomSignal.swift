internal import Dispatch
internal import Synchronization

/// Wakes the one thread that waits for room in a lane.
final class RoomSignal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let isAwaited = Atomic(false)

    func signal() {
        if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { semaphore.signal() }
    }

    /// Blocks until a signal, or that long. May return early.
    /// - Parameter isNeeded: looked at once more, after which no signal is missed.
    func wait(milliseconds: Int, while isNeeded: () -> Bool) {
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        if isNeeded() { _ = semaphore.wait(timeout: .now() + .milliseconds(milliseconds)) }
        isAwaited.store(false, ordering: .sequentiallyConsistent)
    }
}
