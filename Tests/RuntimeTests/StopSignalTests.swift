import Runtime
import Testing

@Suite struct StopSignalTests {
    @Test func `StopSignal: the first exit code is kept, and every waiter wakes`() async {
        let stop = StopSignal()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { await stop.wait() } }
            stop.request(.temporary)
            stop.request(.failed)
        }
        #expect(stop.exitCode == .temporary)
    }

    @Test func `StopSignal: a stop ends a sleep, and cancellation ends a wait`() async {
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
