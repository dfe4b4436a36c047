import Runtime
import Synchronization

/// Keeps the first error of several concurrent tasks. That error stops the line and becomes the command's error.
final class FirstFailure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func record(_ stop: StopSignal, _ body: @Sendable () async throws -> Void) async {
        do { try await body() } catch {
            first.withLock { if $0 == nil { $0 = error } }
            stop.request(.failed)
        }
    }
}
