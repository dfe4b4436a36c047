import Testing

@testable import Operator

@Suite struct BrokerProbeTests {
    @Test func `BrokerProbe: an unreachable broker is reported with its address`() async {
        let probe = BrokerProbe(environment: ["TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1"])
        let outcome = await probe.ask()
        #expect(outcome.address?.address == "127.0.0.1:1" && outcome.fault != nil)
        #expect(probe.outcome == outcome)
    }
}
