internal import Dispatch

/// Calls back at a fixed interval, on its own serial queue, until stopped.
final class Ticker: Sendable {
    /// Dispatch documents its sources as safe from any thread, but the protocol is not `Sendable`.
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
