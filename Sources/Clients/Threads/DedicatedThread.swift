internal import Glibc

/// A detached system thread for one long, blocking loop, outside the cooperative pool. Not a dispatch queue: a queue
/// gives its threads back, and a child process with a parent death signal ends when the thread that started it ends.
package enum DedicatedThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Parameter niceness: 0 to 19; how much the thread yields when processors are busy (nice(2)).
    /// - Precondition: the system can create another thread.
    package static func start(niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void) {
        guard tryStart(niceness: niceness, body) else { preconditionFailure("the system cannot create another thread") }
    }

    /// - Returns: false if the system cannot create another thread.
    package static func tryStart(niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void) -> Bool {
        let body = Body {
            // On Linux each thread has its own nice value.
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
