import Runtime
import Synchronization

/// The first thing that went wrong among tasks that run together: it stops the line and is what the command says.
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
