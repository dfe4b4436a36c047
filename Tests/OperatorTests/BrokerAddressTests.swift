import Supervision
import Testing

@testable import Operator

@Suite struct BrokerAddressTests {
    @Test func `BrokerAddress: status shows the address for producers`() throws {
        func shown(_ environment: [String: String], _ file: String?) -> String? {
            BrokerAddress(environment) { $0 == "/run/broker" ? file : nil }
                .map { StatusReport.Broker(BrokerProbe.Outcome(address: $0)).text }
        }
        let embedded = ["TAPLINE_KAFKA_EMBEDDED_FILE": "/run/broker"]
        let any = EmbeddedAddress(bootstrap: "127.0.0.1:40001", fixedPort: nil).text
        #expect(
            shown(embedded, any)
                == "Broker: 127.0.0.1:40001 (embedded; fixed port: tapline up --broker-port PORT)"
        )
        let fixed = EmbeddedAddress(bootstrap: "127.0.0.1:40001", fixedPort: 9092).text
        #expect(fixed.hasPrefix("127.0.0.1:40001 "), "workers read the first word")
        #expect(shown(embedded, fixed) == "Broker: 127.0.0.1:9092 (embedded)")
        #expect(shown(["TAPLINE_KAFKA_BOOTSTRAP": "kafka:9092"], nil) == "Broker: kafka:9092")
        #expect(shown(embedded, nil) == nil && shown(embedded, "") == nil && shown([:], nil) == nil)
    }
}
