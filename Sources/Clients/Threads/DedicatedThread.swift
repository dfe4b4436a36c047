internal import Glibc

/// A detached thread of the system's own for one long, blocking loop, off the cooperative pool. Not a dispatch queue:
/// those give their threads back, and a child that is to die with its parent dies with the thread that started it.
package enum DedicatedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Parameter niceness: 0 to 19; how far the thread gives way to others where processors are short (nice(2)).
    /// - Precondition: the system has a thread left.
    package static func start(niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
        guard tryStart(niceness: niceness, body) else { preconditionFailure("the system gives no more threads") }
    }

    /// - Returns: false where the system has no thread left.
    package static func tryStart(niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void) -> Bool {
        let body = Body {
            // On Linux each thread has a nice value of its own.
            if niceness > 0 { _ = nice(niceness) }
            body()
        }
        let context = unsafe Unmanaged.passRetained(body)
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context { unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            unsafe context.release()
            return false
        }
        _ = pthread_detach(thread)
        return true
    }
}
