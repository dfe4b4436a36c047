internal import Dispatch

/// Calls back at a fixed interval, on a serial queue of its own, until it is stopped.
final class Ticker: Sendable {
    /// Dispatch documents its sources as safe from any thread; the protocol does not say so to the compiler.
    private nonisolated(unsafe) let timer: any DispatchSourceTimer

    init(every interval: Duration, _ tick: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "tapline.http.ticker"))
        let nanoseconds = Int(interval / .nanoseconds(1))
        timer.schedule(
            deadline: .now() + .nanoseconds(nanoseconds), repeating: .nanoseconds(nanoseconds),
            leeway: .nanoseconds(nanoseconds / 10))
        timer.setEventHandler(handler: tick)
        timer.activate()
        unsafe self.timer = timer
    }

    func stop() { unsafe timer.cancel() }

    deinit { unsafe timer.cancel() }
}
