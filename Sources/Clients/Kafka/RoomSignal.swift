internal import Dispatch
internal import Synchronization

/// Wakes the thread that waits for space in a lane.
final class RoomSignal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let isAwaited = Atomic(false)

    func signal() {
        if isAwaited.exchange(false, ordering: .acquiringAndReleasing) { semaphore.signal() }
    }

    /// Blocks until a signal, at most for the given time. May return early.
    /// - Parameter isNeeded: checked once more after this call has been registered, so that no signal is missed.
    func wait(milliseconds: Int, while isNeeded: () -> Bool) {
        isAwaited.store(true, ordering: .sequentiallyConsistent)
        if isNeeded() { _ = semaphore.wait(timeout: .now() + .milliseconds(milliseconds)) }
        isAwaited.store(false, ordering: .sequentiallyConsistent)
    }
}
