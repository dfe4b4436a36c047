import Runtime
import Testing

@Suite struct StopSignalTests {
    @Test func `the first reason stands and wakes everybody who waits`() async {
        let stop = StopSignal()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { await stop.wait() } }
            stop.request(.temporary)
            stop.request(.failed)
        }
        #expect(stop.exitCode == .temporary)
    }

    @Test func `a sleep is cut short by a stop, and a wait by cancellation`() async {
        let stop = StopSignal()
        let sleeper = Task { await stop.sleep(.seconds(3600)) }
        let waiter = Task { await stop.wait() }
        waiter.cancel()
        await waiter.value
        #expect(!stop.isRequested)
        stop.request()
        let sleptThrough = await sleeper.value
        #expect(!sleptThrough)
    }
}
