internal import Synchronization

/// Runs its closure at the first call; further calls do nothing.
final class OneShotClosure: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

    func call() { body.withLock { $0.take() }?() }
}
