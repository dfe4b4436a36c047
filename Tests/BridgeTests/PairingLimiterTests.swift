import Bridge
import Testing

@Suite struct PairingLimiterTests {
    @Test func `PairingLimiter: an address gets ten claims in two minutes, and others are not delayed`() {
        var limiter = PairingLimiter()
        for second in 0..<10 { #expect(limiter.wait(of: "10.0.0.1", at: second * 1_000) == nil) }
        #expect(limiter.wait(of: "10.0.0.1", at: 10_000) == 110_000)
        #expect(limiter.wait(of: "10.0.0.2", at: 10_000) == nil)
        #expect(limiter.wait(of: "10.0.0.1", at: 119_999) == 1)
        #expect(limiter.wait(of: "10.0.0.1", at: 120_000) == nil)
    }

    @Test func `PairingLimiter: all addresses together get a hundred claims in two minutes`() {
        var limiter = PairingLimiter()
        let allowed = (0..<1_000).count { limiter.wait(of: "address \($0)", at: 0) == nil }
        #expect(allowed == PairingLimiter.maxOfAll)
        #expect(limiter.wait(of: "another", at: 1) == PairingLimiter.window - 1)
        #expect(limiter.wait(of: "another", at: PairingLimiter.window) == nil)
    }
}
