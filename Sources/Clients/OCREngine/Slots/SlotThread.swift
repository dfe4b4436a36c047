import Glibc

/// A thread of the system's own. Not a dispatch queue: those give their threads back, and a child that is to die with
/// its parent dies with the thread that started it.
enum SlotThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let body = unsafe Unmanaged.passRetained(Body(run)).toOpaque()
        let error = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, body)
        precondition(error == 0, "no thread for a slot")
        pthread_detach(thread)
    }
}
